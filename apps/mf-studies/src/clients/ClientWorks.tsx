import { Suspense, useState } from 'react';
import { auditedEntityLabels, clientsApi, type ClientWork } from '@umbral/contracts';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  formatDateTime,
  formatEuros,
  PhaseStatus,
  Section,
  Skeleton,
  type Column,
} from '@umbral/ui';
import { ClipboardCheckIcon, PlusIcon } from '@umbral/ui/icons';
import { AppLink, lazyDialog, Loaded, useOperation } from '@umbral/web-kit';
import { evaluatePath } from './client.fields';

const kinds: Readonly<Record<ClientWork['kind'], string>> = {
  viability_study: auditedEntityLabels.viability_study,
  housing_calculation: auditedEntityLabels.housing_calculation,
  evaluation: 'Evaluación',
  report: 'Informe',
  mail: 'Correo',
  note: 'Nota',
};

const NoteDialog = lazyDialog(() => import(/* webpackChunkName: "on-demand" */ './NoteDialog'));

/** A note, and a mail without a study, have no address. */
function addressOf(clientId: number, { kind, id, studyId }: ClientWork): string | undefined {
  if (kind === 'evaluation') return evaluatePath(clientId);
  if (kind === 'viability_study') return `/viability-studies/${id}`;
  if (kind === 'housing_calculation') return `/payment-studies/${id}`;
  return studyId === null ? undefined : `/viability-studies/${studyId}`;
}

const nameOf = ({ kind, title }: ClientWork): string => title || kinds[kind];

const phaseOf = ({ isFinished }: ClientWork) => (isFinished === null ? null : <PhaseStatus finished={isFinished} />);
const amountOf = ({ amount }: ClientWork) => (amount > 0 ? formatEuros(amount) : null);

const columnsOf = (clientId: number): readonly Column<ClientWork>[] => [
  { id: 'date', header: 'Fecha', numeric: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    id: 'work',
    header: 'Trabajo',
    cell: (work) => <WorkName clientId={clientId} work={work} />,
  },
  { id: 'kind', header: 'Tipo', priority: 2, cell: ({ kind }) => kinds[kind] },
  { id: 'user', header: 'Persona', priority: 2, cell: ({ userName }) => userName },
  {
    id: 'amount',
    header: 'Vivienda',
    align: 'end',
    numeric: true,
    priority: 3,
    cell: amountOf,
  },
  {
    id: 'phase',
    header: 'Fase',
    priority: 3,
    cell: phaseOf,
  },
];

/** A link where the work has an address. */
function WorkName({ clientId, work }: { clientId: number; work: ClientWork }) {
  const address = addressOf(clientId, work);
  return address ? <AppLink to={address}>{nameOf(work)}</AppLink> : nameOf(work);
}

/** All visible records of a client, newest first. */
export function ClientWorks({ clientId }: { clientId: number }) {
  const [isNoting, setIsNoting] = useState(false);
  const works = useOperation(clientsApi.works, { params: { id: clientId } });
  return (
    <Section
      title="Todo lo hecho para este cliente"
      actions={
        <Button size="s" icon={<PlusIcon />} onClick={() => setIsNoting(true)}>
          Nueva nota
        </Button>
      }
    >
      <Loaded
        read={works}
        failure="No se ha podido cargar lo hecho para este cliente"
        loading={<Skeleton label="Cargando lo hecho para este cliente..." />}
      >
        {(rows) => (
          <DataTable
            caption="Estudios, evaluaciones, informes, correos y notas, lo más reciente primero"
            columns={columnsOf(clientId)}
            rows={rows}
            rowKey={({ kind, id }) => `${kind}-${id}`}
            renderCard={(work) => (
              <Card
                level={3}
                title={<WorkName clientId={clientId} work={work} />}
                sub={[work.title && kinds[work.kind], work.userName].filter(Boolean).join(' · ') || undefined}
                status={phaseOf(work)}
                foot={[formatDateTime(work.createdAt), amountOf(work)].filter(Boolean).join(' · ')}
              />
            )}
            empty={
              <EmptyState
                level={3}
                icon={<ClipboardCheckIcon />}
                title="Todavía no se ha hecho nada"
                text="Crea un estudio con sus datos, o calcula su hipoteca."
              />
            }
          />
        )}
      </Loaded>
      <Suspense>{isNoting ? <NoteDialog clientId={clientId} onClose={() => setIsNoting(false)} /> : null}</Suspense>
    </Section>
  );
}
