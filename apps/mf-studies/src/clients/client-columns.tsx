import type { ClientRecord } from '@umbral/contracts';
import { Avatar, CellMain, formatDate, Missing, type Column } from '@umbral/ui';
import { employmentType, fullName } from './client-words';

/** The specification's word for what nobody gave. */
export const given = (value: string | number | null) => value ?? <Missing>No proporcionado</Missing>;

export const clientColumns: readonly Column<ClientRecord>[] = [
  {
    id: 'name',
    header: 'Cliente',
    cell: (client) => (
      <CellMain media={<Avatar name={fullName(client)} />} sub={client.email ?? 'Sin correo'} truncate>
        {fullName(client)}
      </CellMain>
    ),
  },
  { id: 'phone', header: 'Teléfono', numeric: true, cell: (client) => given(client.phone) },
  {
    id: 'employment',
    header: 'Situación laboral',
    priority: 3,
    cell: (client) => given(employmentType(client.employmentType)),
  },
  {
    id: 'created',
    header: 'Fecha de alta',
    numeric: true,
    priority: 2,
    cell: (client) => formatDate(client.createdAt),
  },
];
