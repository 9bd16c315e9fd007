import type { Role } from '@umbral/contracts';
import { ActiveStatus, CellMain, formatNumber, type Column } from '@umbral/ui';

/** Columns of the list. */
export const roleColumns: readonly Column<Role>[] = [
  {
    id: 'name',
    header: 'Rol',
    sortable: true,
    cell: (role) => <CellMain sub={role.description ?? 'Sin descripción'}>{role.name}</CellMain>,
  },
  { id: 'users', header: 'Usuarios', numeric: true, align: 'end', cell: (role) => formatNumber(role.userCount ?? 0) },
  { id: 'state', header: 'Estado', cell: (role) => <ActiveStatus active={role.isActive} /> },
];
