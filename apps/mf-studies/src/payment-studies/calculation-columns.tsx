import type { HousingCalculation } from '@umbral/contracts';
import { ActiveStatus, CellMain, formatEuros, Missing, type Column } from '@umbral/ui';
import { clientWord, companyWord } from './calculation-words';

interface CalculationColumnsOptions {
  open: (calculation: HousingCalculation) => void;
  /** Whose calculation it is, is news to administrators only. */
  withCompany: boolean;
}

/** Columns of the list; the client opens the detail. */
export const calculationColumns = ({
  open,
  withCompany,
}: CalculationColumnsOptions): readonly Column<HousingCalculation>[] => [
  {
    id: 'client',
    header: 'Cliente',
    cell: (calculation) => <CellMain onClick={() => open(calculation)}>{clientWord(calculation)}</CellMain>,
  },
  {
    id: 'phone',
    header: 'Teléfono',
    numeric: true,
    cell: (calculation) => calculation.clientPhone || <Missing>Sin teléfono</Missing>,
  },
  {
    id: 'price',
    header: 'Precio máximo',
    align: 'end',
    numeric: true,
    cell: (calculation) => <strong>{formatEuros(calculation.maxHousingPrice)}</strong>,
  },
  { id: 'state', header: 'Estado', cell: (calculation) => <ActiveStatus active={calculation.isActive} /> },
  ...(withCompany ? [companyColumn] : []),
];

const companyColumn: Column<HousingCalculation> = {
  id: 'company',
  header: 'Compañía',
  priority: 3,
  cell: (calculation) => companyWord(calculation) ?? <Missing>N/A</Missing>,
};
