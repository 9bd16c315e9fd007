import { usersApi, type User } from '@umbral/contracts';
import { ActiveStatus, Avatar, Button, Missing } from '@umbral/ui';
import { UsersIcon } from '@umbral/ui/icons';
import { recordPage } from '@umbral/web-kit/records';
import { MovementsDialog } from './MovementsDialog';

const companyOf = ({ companyName }: User) => companyName ?? <Missing>Sin compañía</Missing>;

/** 'Auditorías': the users, each with what they have done. */
export default recordPage<User>({
  path: '/audits',
  api: usersApi,
  nouns: { one: 'usuario', many: 'usuarios' },
  title: 'Auditorías',
  lead: 'Quién hizo qué y cuándo. Los movimientos no se pueden cambiar ni borrar.',
  icon: <UsersIcon />,
  search: 'Buscar por nombre, email o compañía',
  status: 'all',
  // The search also looks at companies here, because audits are asked for by company too.
  query: { withCompany: 'true' },
  caption: 'Usuarios por orden alfabético',
  header: 'Usuario',
  media: true,
  nameOf: ({ name, email }) => ({ name, sub: email, media: <Avatar name={name} />, truncate: true }),
  columns: () => [
    { id: 'company', header: 'Compañía', priority: 2, cell: companyOf },
    { id: 'state', header: 'Estado', priority: 2, cell: ({ isActive }) => <ActiveStatus active={isActive} /> },
  ],
  card: (user) => ({ note: companyOf(user) }),
  acts: [{ path: '', Dialog: MovementsDialog }],
  otherwise: ({ id, name }, search) => (
    <Button size="s" asChild>
      <a href={`/audits/${id}${search}`} aria-label={`Ver Auditoría de ${name}`}>
        Ver Auditoría
      </a>
    </Button>
  ),
});
