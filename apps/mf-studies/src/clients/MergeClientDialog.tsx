import { useMemo, useState } from 'react';
import {
  fullName,
  clientMergesApi,
  clientsApi,
  MAXIMUM_WORKS,
  mergeProblem,
  type AnswerOf,
  type ClientWork,
  type MergedField,
} from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, Notice, plural, Skeleton, Stack } from '@umbral/ui';
import { ReadFailure, StaleRecordDialog, useCommand, useOperation, useRecord } from '@umbral/web-kit';
import { compareVersions } from '@umbral/web-kit/compare-versions';
import { FieldMerge, type Side } from '@umbral/web-kit/records';
import { refetchAllOrToast } from '../parts/refetch-all';
import { clientFields } from './client.fields';

type Client = AnswerOf<typeof clientsApi.get>;

interface MergeClientDialogProps {
  /** The client that is kept, and the one that is merged into it. */
  id: number;
  otherId: number;
  onClose: () => void;
}

/** 'Fusionar clientes': which values are kept, and what moves. */
export default function MergeClientDialog({ id, otherId, onClose }: MergeClientDialogProps) {
  // The other client is gone before the dialog is closed: nothing of it is read from the moment of the merge.
  const [isMerging, setIsMerging] = useState(false);
  const reading = { staleTime: 0, enabled: !isMerging };
  const kept = useRecord(clientsApi.get, { params: { id } }, reading);
  const other = useRecord(clientsApi.get, { params: { id: otherId } }, reading);
  const works = useOperation(clientsApi.works, { params: { id: otherId } }, reading);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const command = useCommand(clientMergesApi.merge, {
    success: (client) => ({ title: 'Clientes fusionados', text: fullName(client) }),
    failure: 'No se pudieron fusionar los clientes.',
  });
  const reads = [kept, other, works];
  const retry = () => reads.forEach((read) => void read.refetch());
  const [mine, theirs] = [kept.data?.record, other.data?.record];
  const merge = useMemo(
    () => mine && theirs && compareVersions(nothing, valuesOf(mine), valuesOf(theirs)),
    [mine, theirs],
  );
  const problem = mine && theirs && mergeProblem(mine, theirs);
  const failed = reads.find(({ error }) => error);
  const isReady = merge !== undefined && works.data !== undefined && !problem;

  const run = async () => {
    const chosen = merge?.collisions.filter(({ path }) => sides[path] === 'theirs') ?? [];
    const take = [...(merge?.taken ?? []), ...chosen].map(({ path }) => path as MergedField);
    const ifMatch = [kept.data?.etag, other.data?.etag].join(', ');
    setIsMerging(true);
    const { ok } = await command.run({ params: { id }, body: { clientId: otherId, take }, ifMatch });
    if (ok) onClose();
    else setIsMerging(false);
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title="Fusionar clientes"
        description={mine && theirs ? `${nameOf(theirs)} pasa a ser ${nameOf(mine)}` : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !command.isRunning) void run();
        }}
        pending={merge && works.data ? undefined : <Pending error={failed?.error ?? null} onRetry={retry} />}
        footer={
          <>
            <DialogClose>Cancelar</DialogClose>
            <Button
              type="submit"
              variant="primary"
              busy={command.isRunning}
              busyLabel="Fusionando..."
              disabled={!isReady}
            >
              Fusionar
            </Button>
          </>
        }
      >
        {problem ? (
          <Notice tone="warning">{`${problem}: no se pueden fusionar.`}</Notice>
        ) : merge && works.data ? (
          <Stack>
            <p>{movingOf(works.data)}</p>
            <FieldMerge
              entity="client"
              merge={merge}
              names={{ mine: `Este · n.º\u00a0${id}`, theirs: `El otro · n.º\u00a0${otherId}` }}
              sides={{ ...allMine(merge.collisions), ...sides }}
              onChoose={(path, side) => setSides({ ...sides, [path]: side })}
              caption="Se completa con lo del otro cliente"
            />
            <p className="quiet">
              No se puede deshacer. La dirección del otro cliente llevará a este, y queda anotado en el historial.
            </p>
          </Stack>
        ) : null}
      </Dialog>
      <StaleRecordDialog
        command={command}
        cancelLabel="Cancelar"
        onShowCurrent={() => refetchAllOrToast(reads, 'No se han podido cargar los clientes.')}
      >
        No se ha fusionado nada. Mira cómo están ahora los dos clientes antes de decidir.
      </StaleRecordDialog>
    </>
  );
}

/** Without values, all that one of the two has is taken, and what both have differently is chosen. */
const nothing = { ...clientFields.empty, nextStep: null };
const valuesOf = (client: Client) => ({ ...clientFields.valuesOf(client), nextStep: client.nextStep });
const allMine = (fields: readonly { path: string }[]) =>
  Object.fromEntries(fields.map(({ path }) => [path, 'mine' as const]));
const nameOf = (client: Client): string => `${fullName(client)} (n.º ${client.id})`;

const counted: readonly (readonly [ClientWork['kind'], one: string, many: string])[] = [
  ['viability_study', 'estudio', 'estudios'],
  ['housing_calculation', 'cálculo', 'cálculos'],
  ['evaluation', 'evaluación', 'evaluaciones'],
  ['report', 'informe', 'informes'],
  ['mail', 'correo', 'correos'],
  ['note', 'nota', 'notas'],
];
const inWords = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Se mueven 2 estudios, 1 informe y 3 notas.' */
export function movingOf(works: readonly ClientWork[]): string {
  const parts = counted.flatMap(([kind, one, many]) => {
    const count = works.filter((work) => work.kind === kind).length;
    return count === 0 ? [] : [plural(count, one, many)];
  });
  if (parts.length === 0) return 'El otro cliente no tiene estudios, informes, correos ni notas.';
  return `Se mueven ${works.length === MAXIMUM_WORKS ? 'al menos ' : ''}${inWords.format(parts)}.`;
}

function Pending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error)
    return <ReadFailure title="No se han podido cargar los dos clientes" error={error} onRetry={onRetry} level={3} />;
  return (
    <Skeleton label="Cargando clientes...">
      <Bone width="70%" />
      <Bone width="90%" />
    </Skeleton>
  );
}
