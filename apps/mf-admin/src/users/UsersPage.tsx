import { Suspense } from 'react';
import { userRules, usersApi, type User } from '@umbral/contracts';
import { Avatar, formatDateTime, Missing, Status } from '@umbral/ui';
import { UsersIcon } from '@umbral/ui/icons';
import { editAction, recordPage, viewAction } from '@umbral/web-kit/records';
import { lazyPart } from '@umbral/web-kit';
import { confirmReset, dialogs, remove, requestReset, sendCredentials, toggle, withdrawReset } from './user-actions';
import { identifierOf, intermediaryWord, roleInList } from './user-words';
import { userFields } from './users.fields';

const MINUTE_MS = 60_000;

const UserForm = lazyPart(async () => ({ default: (await dialogs()).userForm.Dialog }));
const UserSessions = lazyPart(async () => ({ default: (await dialogs()).UserSessions }));

const given = (value: string | null) => value ?? <Missing>No proporcionado</Missing>;

const facts = userFields.facts(
  ({ isCompany }) => ({ term: 'Tipo', value: isCompany ? 'Empresa' : 'Persona' }),
  'phone',
  (user) => userFields.fact(user.isCompany ? 'cif' : 'dni', user),
  'roleId',
  'isCreditIntermediary',
  'isActive',
  (user) => ({ term: 'Verificación en dos pasos', value: <SecondFactor user={user} /> }),
  'companyName',
  'createdAt',
  'updatedAt',
);

function SecondFactor({ user: { hasSecondFactor, resetAskedByName, resetExpiresAt, resetDueAt } }: { user: User }) {
  if (!hasSecondFactor) return <Missing>Sin activar</Missing>;
  if (!resetExpiresAt) return <Status tone="success">Activada</Status>;
  const when = resetDueAt
    ? `ocurrirá el ${formatDateTime(resetDueAt)}`
    : `por confirmar hasta el ${formatDateTime(resetExpiresAt)}`;
  return <Status tone="warning">{`Restablecimiento pedido por ${resetAskedByName ?? 'otra persona'}, ${when}`}</Status>;
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
        body: (user, _who, isShown) => <Suspense>{isShown ? <UserSessions user={user} /> : null}</Suspense>,
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
    userFields.column('phone', { numeric: true, priority: 2 }),
    { id: 'identifier', header: 'DNI / CIF', numeric: true, priority: 3, cell: (user) => given(identifierOf(user)) },
    userFields.column('roleId', { cell: roleInList }),
    userFields.column('isCreditIntermediary', { priority: 2 }),
    userFields.column('isActive'),
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
  bulk: {
    activate: 'Podrán volver a iniciar sesión con su contraseña y los permisos de su rol.',
    deactivate:
      'No podrán iniciar sesión y sus sesiones abiertas se cerrarán. Sus estudios se conservan y puedes volver a activarlos cuando quieras.',
  },
  form: { Dialog: UserForm },
  preload: dialogs,
  audited: 'user',
  actions: [
    view,
    editAction<User>({ rule: userRules.update }),
    sendCredentials,
    requestReset,
    confirmReset,
    withdrawReset,
    toggle,
    remove,
  ],
});
