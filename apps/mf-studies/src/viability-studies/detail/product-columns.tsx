import { bonusedWords, loanWords } from '@umbral/mortgage';
import { banksApi, type CompatibleProduct, type LatestReferenceRate } from '@umbral/contracts';
import {
  CellMain,
  CellMedia,
  CellSub,
  Checkbox,
  formatEurosAndCents,
  formatPercent,
  Logo,
  Status,
  type Column,
} from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';
import { yesOrNo } from '../study-words';
import { ageRange, ageViolationsWord, firstHomeWord, laterOf, longestTerm, rateOf } from './product-words';
import styles from './ProductColumns.module.css';
import type { ComparedProducts } from './use-compare-products';

type Compared = Pick<ComparedProducts, 'picked' | 'isFull' | 'toggle'>;

interface ProductColumnsOptions {
  open: (product: CompatibleProduct) => void;
  /** Name and bank are returned to administrators only. */
  isAdministrator: boolean;
  compared: Compared;
  /** The newest index; undefined while it is read. */
  reference: LatestReferenceRate | null | undefined;
}

/** Columns of the products; the product opens its own dialog. */
export const productColumns = ({
  open,
  isAdministrator,
  compared,
  reference,
}: ProductColumnsOptions): readonly Column<CompatibleProduct>[] => [
  {
    id: 'product',
    header: 'Producto',
    cell: (product) => (
      <CellMain
        media={<PickProduct product={product} isAdministrator={isAdministrator} compared={compared} />}
        sub={productSub(product, isAdministrator)}
        onClick={() => open(product)}
      >
        {productTitle(product, isAdministrator)}
      </CellMain>
    ),
  },
  ...(isAdministrator ? [bankColumn] : []),
  { id: 'verdict', header: 'Resultado', cell: (product) => <FitStatus fits={product.isCompatible} /> },
  { id: 'rate', header: 'Interés', cell: (product) => <span className={styles['rate']}>{rateOf(product)}</span> },
  // Repeated below the payment.
  { id: 'term', header: 'Plazo', align: 'end', priority: 3, cell: longestTerm },
  {
    id: 'age',
    header: 'Edad',
    priority: 3,
    numeric: true,
    cell: (product) => (
      <>
        {ageRange(product)}
        {product.ageViolations > 0 ? <CellSub tone="danger">{ageViolationsWord(product.ageViolations)}</CellSub> : null}
      </>
    ),
  },
  { id: 'firstHome', header: 'Vivienda', priority: 3, cell: (product) => firstHomeWord(product.isFirstHome) },
  {
    id: 'payment',
    header: 'Cuota estimada',
    align: 'end',
    cell: (product) => (
      <div className={styles['payment']}>
        <Payment product={product} reference={reference} />
      </div>
    ),
  },
  { id: 'guarantors', header: 'Avales', priority: 2, cell: (product) => yesOrNo(product.allowsGuarantor) },
  { id: 'financing', header: 'Financia', align: 'end', cell: (product) => formatPercent(product.financingPercentage) },
];

const bankColumn: Column<CompatibleProduct> = {
  id: 'bank',
  header: 'Banco',
  cell: ({ bankName }) => <BankCell name={bankName ?? ''} />,
};

/** The bank of a product, with its logo, for administrators. */
function BankCell({ name }: { name: string }) {
  const banks = useOperation(banksApi.list, { query: { status: 'active' } });
  const logo = rowsOf(banks.data).find((bank) => bank.name === name)?.logo;
  return <CellMedia media={<Logo name={name} src={logo} size="s" />}>{name}</CellMedia>;
}

interface PickProductProps extends Omit<ProductColumnsOptions, 'open' | 'reference'> {
  product: CompatibleProduct;
  /** Label of the box, where no column header names it. */
  label?: string;
}

/** Picks a product for comparison. */
export function PickProduct({
  product,
  isAdministrator,
  compared: { picked, isFull, toggle },
  label,
}: PickProductProps) {
  const isPicked = picked.includes(product.id);
  return (
    <Checkbox
      label={label}
      aria-label={label ? undefined : `Comparar ${productTitle(product, isAdministrator)}`}
      checked={isPicked}
      disabled={isFull && !isPicked}
      onChange={() => toggle(product.id)}
    />
  );
}

/** Users other than administrators see only the code of a product. */
export const productTitle = ({ name, code }: CompatibleProduct, isAdministrator: boolean): string =>
  isAdministrator && name ? name : code;

/** Under its title: the code, and the short name for roles that see no names. */
export const productSub = (product: CompatibleProduct, isAdministrator: boolean): string =>
  isAdministrator && product.name ? product.code : product.shortName;

export function FitStatus({ fits }: { fits: boolean }) {
  return fits ? <Status tone="success">Encaja</Status> : <Status tone="danger">No encaja</Status>;
}

interface PaymentProps extends Pick<ProductColumnsOptions, 'reference'> {
  product: CompatibleProduct;
}

/** The payment for the loan that the study needs: at first, once the index sets the rate, and with all conditions. */
export function Payment({ product, reference }: PaymentProps) {
  const { assessedPayment, assessedCapital, maxYears, figures } = product;
  const later = laterOf(product, reference);
  return (
    <>
      <strong>{formatEurosAndCents(assessedPayment)}</strong>
      <CellSub>{loanWords(assessedCapital, maxYears)}</CellSub>
      {later === null ? null : <CellSub>{later}</CellSub>}
      {figures?.bonused ? <CellSub>{bonusedWords(figures.bonused)}</CellSub> : null}
    </>
  );
}
