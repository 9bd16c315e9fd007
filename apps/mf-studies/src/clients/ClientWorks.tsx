import { clientsApi, type ClientWork } from '@umbral/contracts';
import {
  Bone,
  DataTable,
  EmptyState,
  formatDate,
  formatEuros,
  PhaseStatus,
  Section,
  Skeleton,
  type Column,
} from '@umbral/ui';
import { ClipboardCheckIcon } from '@umbral/ui/icons';
import { AppLink, useOperation } from '@umbral/web-kit';
import { Loaded } from '../parts/Loaded';
import { evaluatePath } from './client.fields';

const kinds: Readonly<Record<ClientWork['kind'], string>> = {
  viability_study: 'Estudio de viabilidad',
  housing_calculation: 'Cuota máxima',
  evaluation: 'Evaluación',
};

const addressOf = (clientId: number, { kind, id }: ClientWork): string =>
  kind === 'evaluation'
    ? evaluatePath(clientId)
    : `${kind === 'viability_study' ? '/viability-studies' : '/payment-studies'}/${id}`;

const nameOf = ({ kind, title }: ClientWork): string => title || kinds[kind];

const columnsOf = (clientId: number): readonly Column<ClientWork>[] => [
  { id: 'date', header: 'Fecha', numeric: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    id: 'work',
    header: 'Trabajo',
    cell: (work) => <AppLink to={addressOf(clientId, work)}>{nameOf(work)}</AppLink>,
  },
  { id: 'kind', header: 'Tipo', priority: 2, cell: ({ kind }) => kinds[kind] },
  { id: 'amount', header: 'Vivienda', align: 'end', numeric: true, cell: ({ amount }) => formatEuros(amount) },
  {
    id: 'phase',
    header: 'Fase',
    priority: 3,
    cell: ({ isFinished }) => (isFinished === null ? null : <PhaseStatus finished={isFinished} />),
  },
];

/** All visible records of a client, newest first. */
export function ClientWorks({ clientId }: { clientId: number }) {
  const works = useOperation(clientsApi.works, { params: { id: clientId } });
  return (
    <Section title="Todo lo hecho para este cliente">
      <Loaded
        read={works}
        failure="No se ha podido cargar lo hecho para este cliente"
        loading={
          <Skeleton label="Cargando lo hecho para este cliente...">
            <Bone width="80%" />
          </Skeleton>
        }
      >
        {(rows) => (
          <DataTable
            caption="Estudios, cálculos y evaluaciones, los más recientes primero"
            columns={columnsOf(clientId)}
            rows={rows}
            rowKey={({ kind, id }) => `${kind}-${id}`}
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
    </Section>
  );
}
