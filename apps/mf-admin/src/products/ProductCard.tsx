import { ActiveStatus, Card, formatPercent } from '@umbral/ui';
import { ProductActions, type ProductActionsProps } from './ProductActions';
import { termWords } from './product-words';

/** A product where there is no room for a table. */
export function ProductCard({ product, onAct }: ProductActionsProps) {
  return (
    <Card
      title={product.name}
      sub={`${product.code} · ${product.bankName}`}
      status={<ActiveStatus active={product.isActive} />}
      foot={
        <span className="num">
          {formatPercent(product.financingPercentage)} {termWords(product)}
        </span>
      }
      actions={<ProductActions product={product} onAct={onAct} />}
    />
  );
}
