import type { Bank } from '@umbral/contracts';
import { ActiveStatus, CellMain, Logo, type Column } from '@umbral/ui';
import { ownerWords, paysWords } from './bankWords';

/** Columns of the list; the name opens the detail. */
export const bankColumns = (open: (bank: Bank) => void): readonly Column<Bank>[] => [
  {
    id: 'name',
    header: 'Banco',
    sortable: true,
    cell: (bank) => (
      <CellMain media={<Logo name={bank.name} src={bank.logo} />} onClick={() => open(bank)}>
        {bank.name}
      </CellMain>
    ),
  },
  { id: 'pays', header: 'Paga', numeric: true, cell: paysWords },
  { id: 'state', header: 'Estado', cell: (bank) => <ActiveStatus active={bank.isActive} /> },
  { id: 'company', header: 'Compañía', priority: 2, cell: ownerWords },
];
