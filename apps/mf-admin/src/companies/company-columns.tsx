import type { Company } from '@umbral/contracts';
import { ActiveStatus, CellMain, Logo, Missing, type Column } from '@umbral/ui';
import { NO_DESCRIPTION, userCountWords } from './company-words';

/** Columns of the list; the name opens the detail. */
export const companyColumns = (open: (company: Company) => void): readonly Column<Company>[] => [
  {
    id: 'name',
    header: 'Compañía',
    sortable: true,
    cell: (company) => (
      <CellMain media={<Logo name={company.name} src={company.logo} />} onClick={() => open(company)}>
        {company.name}
      </CellMain>
    ),
  },
  {
    id: 'description',
    header: 'Descripción',
    priority: 2,
    cell: (company) => company.description ?? <Missing>{NO_DESCRIPTION}</Missing>,
  },
  { id: 'users', header: 'Usuarios', numeric: true, cell: (company) => userCountWords(company.userCount) },
  { id: 'state', header: 'Estado', cell: (company) => <ActiveStatus active={company.isActive} feminine /> },
];
