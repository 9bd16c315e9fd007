import type { Bank } from '@umbral/contracts';
import { ActiveStatus, CellMain, Logo, type Column } from '@umbral/ui';
import { ownerWords, paysWords } from './bank-words';

interface ColumnOptions {
  /** Opens the detail, from the name. */
  open: (bank: Bank) => void;
  isAdministrator: boolean;
}

/** Columns of the list. Whose a bank is concerns administrators only. */
export function bankColumns({ open, isAdministrator }: ColumnOptions): readonly Column<Bank>[] {
  const columns: Column<Bank>[] = [
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
  ];
  if (isAdministrator) columns.push({ id: 'company', header: 'Compañía', priority: 2, cell: ownerWords });
  return columns;
}
