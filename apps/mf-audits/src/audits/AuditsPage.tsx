import { auditApi, usersApi, type DeletedUser, type User } from '@umbral/contracts';
import { ActiveStatus, Avatar, Button, formatDateTime, Missing } from '@umbral/ui';
import { HistoryIcon, UsersIcon } from '@umbral/ui/icons';
import { AppLink } from '@umbral/web-kit';
import { recordPage, type RecordFilter, type RecordScreen } from '@umbral/web-kit/records';
import { ACTIVITY_PATH, PEOPLE_PATH } from '../paths';
import { LogActions } from '../proof/LogActions';
import { LogState } from '../proof/LogState';
import { AuditEntriesDialog } from './AuditEntriesDialog';
import { UnknownAccountButton } from './UnknownAccountButton';

const companyOf = ({ companyName }: User) => companyName ?? <Missing>Sin compañía</Missing>;

const state = {
  label: 'Estado',
  options: [
    { value: 'all', label: 'Todos' },
    { value: 'active', label: 'Activos' },
    { value: 'inactive', label: 'Inactivos' },
    { value: 'deleted', label: 'Usuarios eliminados' },
  ],
} satisfies RecordFilter;

const HeadActions = () => (
  <>
    <Button asChild icon={<HistoryIcon />}>
      <AppLink to={ACTIVITY_PATH}>Actividad</AppLink>
    </Button>
    <UnknownAccountButton />
    <LogActions />
  </>
);

type Person = Pick<User, 'id' | 'name'> & { email: string | null };

/** The shared part of both lists: users, each with their audit entries. */
const people = {
  path: PEOPLE_PATH,
  title: 'Auditorías',
  lead: (
    <>
      Quién hizo qué y cuándo. Los movimientos no se pueden cambiar ni borrar.
      <LogState />
    </>
  ),
  headActions: HeadActions,
  icon: <UsersIcon />,
  header: 'Usuario',
  media: true,
  status: 'none',
  nameOf: ({ name, email }: Person) => ({ name, sub: email, media: <Avatar name={name} />, truncate: true }),
  actions: [{ path: '', Dialog: AuditEntriesDialog }],
  rowFallback: ({ id, name }: Person, search: string) => (
    <Button size="s" asChild>
      <a href={`${PEOPLE_PATH}/${id}${search}`} aria-label={`Ver Auditoría de ${name}`}>
        Ver Auditoría
      </a>
    </Button>
  ),
} satisfies Partial<RecordScreen<Person>>;

/** 'Auditorías': the users, and under a filter the deleted ones. */
export default recordPage<User, DeletedUser>(
  {
    ...people,
    api: { list: usersApi.list, get: usersApi.get },
    nouns: { one: 'usuario', many: 'usuarios' },
    search: 'Buscar por nombre, email o compañía',
    // The search includes companies here, because audits are also looked up by company.
    query: { withCompany: 'true' },
    filters: { status: { ...state, sent: 'always' } },
    caption: 'Usuarios por orden alfabético',
    columns: () => [
      { id: 'company', header: 'Compañía', priority: 2, cell: companyOf },
      { id: 'state', header: 'Estado', priority: 2, cell: ({ isActive }) => <ActiveStatus active={isActive} /> },
    ],
    card: (user) => ({ note: companyOf(user) }),
  },
  {
    isAt: (search) => search.get('status') === 'deleted',
    screen: {
      ...people,
      api: { list: auditApi.deletedUsers, get: auditApi.deletedUser },
      nouns: { one: 'usuario eliminado', many: 'usuarios eliminados' },
      search: 'Buscar por nombre o email',
      filters: { status: { ...state, sent: 'never' } },
      caption: 'Usuarios eliminados, el último primero',
      sort: { key: 'deletedAt', direction: 'desc' },
      columns: () => [
        { id: 'deletedAt', header: 'Eliminado', sortable: true, cell: ({ deletedAt }) => formatDateTime(deletedAt) },
      ],
      card: ({ deletedAt }) => ({ note: `Eliminado el ${formatDateTime(deletedAt)}` }),
    },
  },
);
