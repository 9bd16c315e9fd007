import { userRules, usersApi, type User } from '@umbral/contracts';
import { ActiveStatus, Avatar, Facts, formatDate, formatDateTime, Missing, Status } from '@umbral/ui';
import { UsersIcon } from '@umbral/ui/icons';
import { editAction, recordPage, viewAction } from '@umbral/web-kit/records';
import { UserSessions } from '../profile/sessions/UserSessions';
import { requestReset, confirmReset, remove, sendCredentials, toggle } from './user-actions';
import { userForm } from './user-form';
import { identifierOf, intermediaryWord, roleInDetail, roleInList } from './user-words';

const MINUTE_MS = 60_000;

const given = (value: string | null) => value ?? <Missing>No proporcionado</Missing>;

function Intermediary({ user: { isCreditIntermediary } }: { user: User }) {
  const word = intermediaryWord(isCreditIntermediary);
  if (isCreditIntermediary) return <Status tone="success">{word}</Status>;
  return (
    <Missing>
      <small>{word}</small>
    </Missing>
  );
}

const facts = (user: User) => (
  <Facts
    facts={[
      { term: 'Tipo', value: user.isCompany ? 'Empresa' : 'Persona' },
      { term: 'Teléfono', value: given(user.phone) },
      { term: user.isCompany ? 'CIF' : 'DNI o NIE', value: given(identifierOf(user)) },
      { term: 'Rol', value: roleInDetail(user) },
      { term: 'Intermediario de crédito', value: <Intermediary user={user} /> },
      { term: 'Estado', value: <ActiveStatus active={user.isActive} /> },
      { term: 'Verificación en dos pasos', value: <SecondFactor user={user} /> },
      { term: 'Compañía', value: user.companyName ?? <Missing>Sin compañía</Missing> },
      { term: 'Fecha de alta', value: formatDate(user.createdAt) },
      { term: 'Última modificación', value: formatDateTime(user.updatedAt) },
    ]}
  />
);

function SecondFactor({ user: { hasSecondFactor, resetAskedByName, resetExpiresAt } }: { user: User }) {
  if (!hasSecondFactor) return <Missing>Sin activar</Missing>;
  if (!resetExpiresAt) return <Status tone="success">Activada</Status>;
  return (
    <Status tone="warning">
      {`Restablecimiento pedido por ${resetAskedByName ?? 'otra persona'}, por confirmar hasta el ${formatDateTime(resetExpiresAt)}`}
    </Status>
  );
}

const view = viewAction<User>({
  description: ({ email }) => email,
  inactive: 'Para editarlo o enviarle credenciales, actívalo antes.',
  tabs: {
    label: 'Apartados del usuario',
    items: [
      { path: '', label: 'Datos', body: facts },
      {
        path: 'sesiones',
        label: 'Sesiones',
        rule: userRules.change,
        body: (user, _who, isShown) => (isShown ? <UserSessions user={user} /> : null),
      },
    ],
  },
});

/** 'Usuarios': the accounts, their roles, and the actions on each. */
export default recordPage<User>({
  path: '/users',
  api: usersApi,
  nouns: { one: 'usuario', many: 'usuarios' },
  title: 'Usuarios',
  lead: 'Personas y empresas que acceden a Umbral.',
  icon: <UsersIcon />,
  search: 'Buscar por nombre, correo, teléfono, DNI o CIF',
  empty: 'Crea el primero con sus datos y su rol.',
  views: 'users',
  caption: 'Usuarios por orden alfabético',
  sorts: ['name'],
  header: 'Nombre',
  media: true,
  nameOf: ({ name, email }) => ({ name, sub: email, media: <Avatar name={name} />, truncate: true }),
  columns: () => [
    { id: 'phone', header: 'Teléfono', numeric: true, priority: 2, cell: ({ phone }) => given(phone) },
    { id: 'identifier', header: 'DNI / CIF', numeric: true, priority: 3, cell: (user) => given(identifierOf(user)) },
    { id: 'role', header: 'Rol', cell: roleInList },
    {
      id: 'intermediary',
      header: 'Intermediario de crédito',
      priority: 2,
      cell: (user) => <Intermediary user={user} />,
    },
    { id: 'state', header: 'Estado', cell: (user) => <ActiveStatus active={user.isActive} /> },
  ],
  card: (user) => ({ note: roleInList(user) }),
  filters: {
    isCreditIntermediary: {
      label: 'Intermediario',
      options: [
        { value: 'all', label: 'Todos' },
        { value: 'true', label: intermediaryWord(true) },
        { value: 'false', label: intermediaryWord(false) },
      ],
    },
  },
  reading: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS },
  // Roles and companies are listed with the number of their users.
  invalidates: ['users', 'roles', 'companies'],
  bulk: {
    activate: 'Podrán volver a iniciar sesión con su contraseña y los permisos de su rol.',
    deactivate:
      'No podrán iniciar sesión y sus sesiones abiertas se cerrarán. Sus estudios se conservan y puedes volver a activarlos cuando quieras.',
  },
  form: userForm,
  audited: 'user',
  actions: [
    view,
    editAction<User>({ rule: userRules.update }),
    sendCredentials,
    requestReset,
    confirmReset,
    toggle,
    remove,
  ],
});
