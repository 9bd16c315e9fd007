import {
  activityApi,
  auditedEntityLabels,
  isAddressOfProgram,
  UNKNOWN_ACCOUNT,
  type ActivityEntry,
} from '@umbral/contracts';
import { Button, CellMain, formatAuditTime, plural } from '@umbral/ui';
import { HistoryIcon, UsersIcon } from '@umbral/ui/icons';
import { AppLink, useAddress } from '@umbral/web-kit';
import { ActionBadge, HISTORY_TAB, recordPage } from '@umbral/web-kit/records';
import { ACTIVITY_PATH, PEOPLE_PATH } from '../paths';
import { activityFilters } from './activity-filters';
import { recordPath } from './record-paths';

const recordName = ({ entityName, entityId }: ActivityEntry) => entityName || `n.º ${entityId}`;
const userName = ({ userName, userId }: ActivityEntry) => userName ?? `Usuario n.º ${userId}`;

/** 'Actividad': what was done on some days, today unless others are chosen. */
export default recordPage<ActivityEntry>({
  path: ACTIVITY_PATH,
  api: activityApi,
  nouns: { one: 'movimiento', many: 'movimientos' },
  title: 'Actividad',
  lead: (total) =>
    total === undefined
      ? 'Qué ha pasado hoy, o en los días que elijas.'
      : `${plural(total, 'movimiento', 'movimientos')}. Sin fechas se muestra el día de hoy.`,
  icon: <HistoryIcon />,
  search: 'Buscar por nombre o número del registro',
  status: 'none',
  empty: 'Prueba con otros días o quita algún filtro.',
  caption: 'Movimientos, los más recientes primero',
  sort: { key: 'timestamp', direction: 'desc' },
  views: 'activity',
  filters: activityFilters,
  // Never from the cache.
  reading: { staleTime: 0 },
  before: [
    {
      id: 'timestamp',
      header: 'Momento',
      numeric: true,
      cell: ({ timestamp }) => <time dateTime={timestamp}>{formatAuditTime(timestamp)}</time>,
    },
    { id: 'action', header: 'Acto', cell: ({ action }) => <ActionBadge action={action} /> },
  ],
  header: 'Registro',
  nameOf: (entry) => ({
    name: recordName(entry),
    sub: auditedEntityLabels[entry.entityType],
    href: recordPath(entry),
  }),
  columns: () => [{ id: 'user', header: 'Persona', cell: (entry) => <Person entry={entry} /> }],
  card: (entry) => ({
    status: <ActionBadge action={entry.action} />,
    facts: [
      { term: 'Momento', value: formatAuditTime(entry.timestamp) },
      { term: 'Persona', value: <Person entry={entry} /> },
    ],
    foot: <Links entry={entry} />,
    actions: undefined,
  }),
  headActions: () => (
    <Button asChild icon={<UsersIcon />}>
      <AppLink to={PEOPLE_PATH}>Por persona</AppLink>
    </Button>
  ),
  actions: [],
  rowFallback: (entry) => <Links entry={entry} />,
});

/** The program's entries, of the chosen days. */
function programPath(userId: number, search: string): string {
  const shown = new URLSearchParams(search);
  const query = new URLSearchParams({ userId: String(userId) });
  for (const name of ['from', 'to']) {
    const day = shown.get(name);
    if (day) query.set(name, day);
  }
  return `${ACTIVITY_PATH}?${query}`;
}

/** Where the entries of a user are: 'Por persona' has no programs, and a deleted account is in a list of its own. */
function entriesPath({ userId, userEmail, userIsDeleted }: ActivityEntry, search: string): string {
  if (userEmail && isAddressOfProgram(userEmail)) return programPath(userId, search);
  return `${PEOPLE_PATH}/${userId}${userIsDeleted ? '?status=deleted' : ''}`;
}

/** Who acted, with their entries. */
function Person({ entry }: { entry: ActivityEntry }) {
  const { search } = useAddress();
  if (entry.userId === UNKNOWN_ACCOUNT.id) return <CellMain>{UNKNOWN_ACCOUNT.name}</CellMain>;
  return <CellMain href={entriesPath(entry, search)}>{userName(entry)}</CellMain>;
}

/** The history of the entry's record. */
function Links({ entry }: { entry: ActivityEntry }) {
  const path = recordPath(entry);
  if (!path) return null;
  return (
    <Button size="s" asChild>
      <AppLink to={`${path}/${HISTORY_TAB}`} aria-label={`Historial de ${recordName(entry)}`}>
        Historial
      </AppLink>
    </Button>
  );
}
