import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { fullName, clientsApi, type AnswerOf, type ClientRecord } from '@umbral/contracts';
import { Button, LinkButton } from '@umbral/ui';
import { call } from '@umbral/web-kit';
import styles from './ClientProposal.module.css';
import { questionOf, useLikelyClients } from './likely-clients';
import { useReplacedLink, type Linked } from './use-replaced-link';

type Detail = AnswerOf<typeof clientsApi.get>;

interface ClientProposalProps<Values> {
  typed: Linked;
  /** The people that were loaded. */
  loaded: readonly (Partial<Linked> | undefined)[];
  /** The user has typed a person who is not linked yet; no lookup for the initial values. */
  isWanted: boolean;
  /** Fills the client's data into untouched fields. Returns the values that these had. */
  onUse: (client: Detail) => Values;
  /** Restores those values. */
  onUndo: (before: Values) => void;
  /** Removes the link to the former client. */
  onUnlink: () => void;
}

/** The client can be linked even if their evaluations cannot be read. */
const detailOf = (client: ClientRecord): Promise<Detail> =>
  call(clientsApi.get, { params: { id: client.id } }).catch(() => ({
    ...client,
    dni: null,
    evaluations: [],
    nextStep: null,
  }));

/** '¿Es Ana Pérez, 612 345 678?', below a typed person: proposes the existing client. */
export function ClientProposal<Values>(props: ClientProposalProps<Values>) {
  const { typed, loaded, isWanted, onUse, onUndo, onUnlink } = props;
  const [refused, setRefused] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<ClientRecord>();
  const [used, setUsed] = useState<{ client: ClientRecord; before: Values }>();
  useReplacedLink(typed, loaded, used !== undefined, onUnlink);
  const likely = useLikelyClients(typed, isWanted && !used);
  const client = likely.find(({ id }) => !refused.includes(id));
  const line = useRef<HTMLParagraphElement>(null);
  const lineId = useId();
  const refuse = (id: number) => setRefused((before) => [...before, id]);

  // An event: the person may have moved in the form while the client was read.
  const fill = useEffectEvent((client: ClientRecord, detail: Detail) => {
    setUsed({ client, before: onUse(detail) });
    setChosen(undefined);
  });
  useEffect(() => {
    if (!chosen) return undefined;
    let isOver = false;
    void detailOf(chosen).then((detail) => (isOver ? undefined : fill(chosen, detail)));
    return () => {
      isOver = true;
    };
  }, [chosen]);
  function undo({ client, before }: { client: ClientRecord; before: Values }) {
    line.current?.focus();
    onUndo(before);
    refuse(client.id);
    setUsed(undefined);
  }
  const text = used ? `Con los datos de ${fullName(used.client)}.` : client && questionOf(client);
  return (
    <div className={styles['proposal']} data-span="12" data-empty={text ? undefined : ''}>
      <p ref={line} id={lineId} role="status" tabIndex={-1}>
        {text}
      </p>
      {used ? (
        <LinkButton aria-describedby={lineId} onClick={() => undo(used)}>
          Deshacer
        </LinkButton>
      ) : client ? (
        <>
          <Button
            size="s"
            aria-describedby={lineId}
            disabled={chosen !== undefined}
            onClick={() => {
              line.current?.focus();
              setChosen(client);
            }}
          >
            Usar sus datos
          </Button>
          <Button
            size="s"
            variant="ghost"
            aria-describedby={lineId}
            disabled={chosen !== undefined}
            onClick={() => {
              line.current?.focus();
              refuse(client.id);
            }}
          >
            No es
          </Button>
        </>
      ) : null}
    </div>
  );
}
