import type { User } from '@umbral/contracts';
import { ActiveStatus, Avatar, CellMain, Missing, Status, type Column } from '@umbral/ui';
import { identifierOf, intermediaryWord, roleInList } from './user-words';

/** Columns of the list; the name opens the detail. */
export const userColumns = (open: (user: User) => void): readonly Column<User>[] => [
  {
    id: 'name',
    header: 'Nombre',
    sortable: true,
    cell: (user) => (
      <CellMain media={<Avatar name={user.name} />} sub={user.email} onClick={() => open(user)} truncate>
        {user.name}
      </CellMain>
    ),
  },
  {
    id: 'phone',
    header: 'Teléfono',
    numeric: true,
    priority: 2,
    cell: (user) => user.phone ?? <Missing>No proporcionado</Missing>,
  },
  {
    id: 'identifier',
    header: 'DNI / CIF',
    numeric: true,
    priority: 3,
    cell: (user) => identifierOf(user) ?? <Missing>No proporcionado</Missing>,
  },
  { id: 'role', header: 'Rol', cell: roleInList },
  { id: 'intermediary', header: 'Intermediario de crédito', priority: 2, cell: (user) => <Intermediary user={user} /> },
  { id: 'state', header: 'Estado', cell: (user) => <ActiveStatus active={user.isActive} /> },
];

export function Intermediary({ user }: { user: Pick<User, 'isCreditIntermediary'> }) {
  const word = intermediaryWord(user.isCreditIntermediary);
  if (user.isCreditIntermediary) return <Status tone="success">{word}</Status>;
  return (
    <Missing>
      <small>{word}</small>
    </Missing>
  );
}
