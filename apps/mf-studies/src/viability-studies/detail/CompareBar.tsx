import { Suspense, useEffect, useState } from 'react';
import {
  MAXIMUM_SCENARIOS,
  type CompatibleProduct,
  type LatestReferenceRate,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Button, plural } from '@umbral/ui';
import { lazyDialog } from '@umbral/web-kit';
import { GoneNote } from '../../parts/GoneNote';
import styles from '../studies.module.css';
import { rememberedProducts, rememberPicked } from './product-choice';

// With the forms of scenarios, of which the list needs none.
const ProductComparison = lazyDialog(async () => ({
  default: (await import('./ProductComparison')).ProductComparison,
}));

interface CompareBarProps {
  compared: ComparedProducts;
  study: ViabilityStudy;
  /** All of the study, in the order of the list. */
  products: readonly CompatibleProduct[];
  reference: LatestReferenceRate | null;
  isAdministrator: boolean;
}

/** Sticky while products are picked; compares them once there are two. */
export function CompareBar({ compared: { picked, isFull, clear }, products, ...shown }: CompareBarProps) {
  const [isComparing, setComparing] = useState(false);
  const isShown = picked.length > 0;
  return (
    <>
      <GoneNote count={picked.length}>Ningún producto elegido</GoneNote>
      {isShown ? (
        <div className={styles['bar']}>
          <p role="status">
            <strong>{plural(picked.length, 'producto elegido', 'productos elegidos')}</strong>
            <span className="quiet">{hintOf(picked.length, isFull)}</span>
          </p>
          <Button variant="ghost" onClick={clear}>
            Quitar
          </Button>
          {picked.length > 1 ? <Button onClick={() => setComparing(true)}>Comparar ({picked.length})</Button> : null}
        </div>
      ) : null}
      {isShown && isComparing ? (
        <Suspense fallback={null}>
          <ProductComparison
            {...shown}
            products={products.filter(({ id }) => picked.includes(id))}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function hintOf(count: number, isFull: boolean): string | null {
  if (count === 1) return ', elige al menos otro para compararlos';
  return isFull ? `, no caben más de ${MAXIMUM_SCENARIOS}` : null;
}

/** Up to four products picked in this browser tab; the report starts with them. */
export function useCompareProducts(studyId: number, products: readonly CompatibleProduct[]) {
  const [chosen, setChosen] = useState(() => rememberedProducts(studyId).picked);
  useEffect(() => rememberPicked(studyId, chosen), [studyId, chosen]);
  // A product may have left the list since.
  const picked = chosen.filter((id) => products.some((product) => product.id === id));
  return {
    picked,
    isFull: picked.length >= MAXIMUM_SCENARIOS,
    toggle: (id: number) => setChosen(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]),
    clear: () => setChosen([]),
  };
}

export type ComparedProducts = ReturnType<typeof useCompareProducts>;
