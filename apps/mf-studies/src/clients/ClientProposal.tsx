import { useId, useRef, useState } from 'react';
import { clientsApi, type AnswerOf, type ClientRecord } from '@umbral/contracts';
import { Button, LinkButton } from '@umbral/ui';
import { call } from '@umbral/web-kit';
import styles from './ClientProposal.module.css';
import { fullName } from './client.fields';
import { questionOf, useLikelyClients, type Typed } from './likely-clients';

interface ClientProposalProps {
  typed: Typed;
  /** The user has typed a person who is not linked yet; no lookup for the initial values. */
  isWanted: boolean;
  /** Fills the client's data into untouched fields. Returns an undo function. */
  onUse: (client: AnswerOf<typeof clientsApi.get>) => () => void;
}

/** '¿Es Ana Pérez, 612 345 678?', below a typed person: proposes the existing client. */
export function ClientProposal({ typed, isWanted, onUse }: ClientProposalProps) {
  const [refused, setRefused] = useState<readonly number[]>([]);
  const [used, setUsed] = useState<{ name: string; undo: () => void }>();
  const likely = useLikelyClients(typed, isWanted && !used);
  const client = likely.find(({ id }) => !refused.includes(id));
  const line = useRef<HTMLParagraphElement>(null);
  const lineId = useId();
  const refuse = (id: number) => setRefused((before) => [...before, id]);

  async function use(chosen: ClientRecord) {
    line.current?.focus();
    const { id } = chosen;
    // The client can be linked even if their evaluations cannot be read.
    const detail = await call(clientsApi.get, { params: { id } }).catch(() => ({
      ...chosen,
      dni: null,
      evaluations: [],
      nextStep: null,
    }));
    const takeAway = onUse(detail);
    setUsed({
      name: fullName(chosen),
      undo: () => {
        line.current?.focus();
        takeAway();
        refuse(id);
        setUsed(undefined);
      },
    });
  }
  const text = used ? `Con los datos de ${used.name}.` : client && questionOf(client);
  return (
    <div className={styles['proposal']} data-span="12" data-empty={text ? undefined : ''}>
      <p ref={line} id={lineId} role="status" tabIndex={-1}>
        {text}
      </p>
      {used ? (
        <LinkButton aria-describedby={lineId} onClick={used.undo}>
          Deshacer
        </LinkButton>
      ) : client ? (
        <>
          <Button size="s" aria-describedby={lineId} onClick={() => void use(client)}>
            Usar sus datos
          </Button>
          <Button
            size="s"
            variant="ghost"
            aria-describedby={lineId}
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
