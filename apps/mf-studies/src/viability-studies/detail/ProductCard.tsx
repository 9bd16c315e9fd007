import type { CompatibleProduct, LatestReferenceRate, ViabilityStudy } from '@umbral/contracts';
import { Card, CellSub, formatPercent, LinkButton } from '@umbral/ui';
import { yesOrNo } from '../study-words';
import { FitStatus, Payment, PickProduct, productSub, productTitle } from './product-columns';
import { productNotes } from './ProductNotes';
import { ageRange, ageViolationsWord, termsOf } from './product-words';
import type { ComparedProducts } from './use-compare-products';

interface ProductCardProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
  isAdministrator: boolean;
  /** Warnings already shown above the list. */
  sharedCodes: readonly string[];
  compared: Pick<ComparedProducts, 'picked' | 'isFull' | 'toggle'>;
  reference: LatestReferenceRate | null | undefined;
  onOpen: () => void;
}

/** A product as a card, where a table has no space. */
export function ProductCard({
  product,
  study,
  isAdministrator,
  sharedCodes,
  compared,
  reference,
  onOpen,
}: ProductCardProps) {
  return (
    <Card
      level={3}
      incompatible={!product.isCompatible}
      title={<LinkButton onClick={onOpen}>{productTitle(product, isAdministrator)}</LinkButton>}
      sub={[productSub(product, isAdministrator), product.bankName].filter(Boolean).join(' · ')}
      status={<FitStatus fits={product.isCompatible} />}
      facts={[
        { term: 'Cuota estimada', value: <Payment product={product} reference={reference} /> },
        { term: 'Tipo y plazo', value: termsOf(product) },
        {
          term: 'Edad',
          value: (
            <>
              {ageRange(product)}
              {product.ageViolations > 0 ? (
                <CellSub tone="danger">{ageViolationsWord(product.ageViolations)}</CellSub>
              ) : null}
            </>
          ),
        },
        {
          term: 'Financia · Avales',
          value: `${formatPercent(product.financingPercentage)} · ${yesOrNo(product.allowsGuarantor)}`,
        },
      ]}
    >
      <PickProduct product={product} isAdministrator={isAdministrator} compared={compared} label="Comparar" />
      {productNotes(product, study, { sharedCodes, onMore: onOpen })?.content}
    </Card>
  );
}
