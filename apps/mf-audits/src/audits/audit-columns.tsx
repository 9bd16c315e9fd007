import type { User } from '@umbral/contracts';
import { ActiveStatus, Avatar, CellMain, Missing, type Column } from '@umbral/ui';

export const companyOf = (user: User) => user.companyName ?? <Missing>Sin compañía</Missing>;

/** Columns of the users whose movements can be seen. */
export const auditColumns: readonly Column<User>[] = [
  {
    id: 'name',
    header: 'Usuario',
    sortable: true,
    cell: (user) => (
      <CellMain media={<Avatar name={user.name} />} sub={user.email} truncate>
        {user.name}
      </CellMain>
    ),
  },
  { id: 'company', header: 'Compañía', priority: 2, cell: companyOf },
  { id: 'state', header: 'Estado', priority: 2, cell: (user) => <ActiveStatus active={user.isActive} /> },
];
