import type { CompatibleProduct } from '@umbral/contracts';
import { CellMain, CellSub, formatEurosAndCents, formatPercent, Status, type Column } from '@umbral/ui';
import { yesOrNo } from '../study-words';
import { ageRange, ageViolationsWord, firstHomeWord, termsOf } from './product-words';

interface ProductColumnsOptions {
  open: (product: CompatibleProduct) => void;
  /** Name and bank are answered to administrators only. */
  isAdministrator: boolean;
}

/** Columns of the products; the product opens its own dialog. */
export const productColumns = ({
  open,
  isAdministrator,
}: ProductColumnsOptions): readonly Column<CompatibleProduct>[] => [
  {
    id: 'product',
    header: 'Producto',
    cell: (product) => (
      <CellMain sub={productSub(product, isAdministrator)} onClick={() => open(product)}>
        {productTitle(product, isAdministrator)}
      </CellMain>
    ),
  },
  ...(isAdministrator ? [bankColumn] : []),
  { id: 'verdict', header: 'Resultado', cell: (product) => <FitStatus fits={product.isCompatible} /> },
  {
    id: 'age',
    header: 'Edad',
    numeric: true,
    cell: (product) => (
      <>
        {ageRange(product)}
        {product.ageViolations > 0 ? <CellSub tone="danger">{ageViolationsWord(product.ageViolations)}</CellSub> : null}
      </>
    ),
  },
  { id: 'firstHome', header: 'Vivienda', priority: 3, cell: (product) => firstHomeWord(product.isFirstHome) },
  { id: 'payment', header: 'Cuota estimada', align: 'end', cell: (product) => <Payment product={product} /> },
  { id: 'guarantors', header: 'Avales', priority: 2, cell: (product) => yesOrNo(product.allowsGuarantor) },
  { id: 'financing', header: 'Financia', align: 'end', cell: (product) => formatPercent(product.financingPercentage) },
];

const bankColumn: Column<CompatibleProduct> = { id: 'bank', header: 'Banco', cell: (product) => product.bankName };

/** Who is no administrator knows a product by its code. */
export const productTitle = ({ name, code }: CompatibleProduct, isAdministrator: boolean): string =>
  isAdministrator && name ? name : code;

const productSub = (product: CompatibleProduct, isAdministrator: boolean): string =>
  isAdministrator && product.name ? `${product.code} · ${termsOf(product)}` : termsOf(product);

export function FitStatus({ fits }: { fits: boolean }) {
  return fits ? <Status tone="success">Encaja</Status> : <Status tone="danger">No encaja</Status>;
}

/** What the product would cost, and beside it what was assessed, when the study asks for less than the product gives. */
export function Payment({ product }: { product: CompatibleProduct }) {
  return (
    <>
      <strong>{formatEurosAndCents(product.estimatedPayment)}</strong>
      {product.assessedPayment === product.estimatedPayment ? null : (
        <CellSub>evaluada {formatEurosAndCents(product.assessedPayment)}</CellSub>
      )}
    </>
  );
}
