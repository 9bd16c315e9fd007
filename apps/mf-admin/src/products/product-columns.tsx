import type { Bank, Product } from '@umbral/contracts';
import { ActiveStatus, CellMain, CellMedia, CellSub, formatPercent, Logo, type Column } from '@umbral/ui';
import { ageRange, ownerWords, termWords } from './product-words';

interface ColumnOptions {
  /** Opens the detail, from the name. */
  open: (product: Product) => void;
  /** For their logos. */
  banks: readonly Bank[];
  isAdministrator: boolean;
}

/** Columns of the list. Whose a product is concerns administrators only. */
export function productColumns({ open, banks, isAdministrator }: ColumnOptions): readonly Column<Product>[] {
  const logos = new Map(banks.map(({ id, logo }) => [id, logo]));
  const columns: Column<Product>[] = [
    {
      id: 'name',
      header: 'Producto',
      sortable: true,
      cell: (product) => (
        <CellMain sub={product.code} onClick={() => open(product)}>
          {product.name}
        </CellMain>
      ),
    },
    {
      id: 'bank',
      header: 'Banco',
      cell: ({ bankId, bankName }) => (
        <CellMedia media={<Logo name={bankName} src={logos.get(bankId)} size="s" />}>{bankName}</CellMedia>
      ),
    },
    {
      id: 'financing',
      header: 'Financiación',
      numeric: true,
      cell: (product) => (
        <>
          {formatPercent(product.financingPercentage)} <CellSub>{termWords(product)}</CellSub>
        </>
      ),
    },
    { id: 'age', header: 'Edad', numeric: true, priority: 2, cell: ageRange },
    { id: 'state', header: 'Estado', cell: (product) => <ActiveStatus active={product.isActive} /> },
  ];
  if (isAdministrator) columns.push({ id: 'company', header: 'Compañía', priority: 3, cell: ownerWords });
  return columns;
}
