import { useState } from 'react';
import { MAXIMUM_SCENARIOS, type CompatibleProduct } from '@umbral/contracts';
import { Button, Field, NumberInput, plural } from '@umbral/ui';
import styles from './CompareBar.module.css';
import type { ComparedProducts } from './use-compare-products';

interface CompareBarProps {
  compared: ComparedProducts;
  products: readonly CompatibleProduct[];
}

/** Sticky while products are picked; compares them once there are two. */
export function CompareBar({ compared, products }: CompareBarProps) {
  const { picked, isFull, isRunning, clear, compare, reference } = compared;
  const [typed, setTyped] = useState<number | null>();
  const euribor = typed === undefined ? (reference?.value ?? null) : typed;
  if (picked.length === 0) return null;
  const asksForIndex = products.some(({ id, spread }) => picked.includes(id) && spread !== null);
  const isReady = picked.length > 1 && !(asksForIndex && euribor === null);
  return (
    <div className={styles['bar']}>
      <p role="status">
        <strong>{plural(picked.length, 'producto elegido', 'productos elegidos')}</strong>
        <span className="quiet">{hintOf(picked.length, isFull, asksForIndex && euribor === null)}</span>
      </p>
      {asksForIndex ? (
        <div className={styles['index']}>
          <Field label="Euríbor">
            <NumberInput value={euribor} onChange={setTyped} unit="%" decimals={3} min={-2} max={10} step={0.1} />
          </Field>
        </div>
      ) : null}
      <Button variant="ghost" disabled={isRunning} onClick={clear}>
        Quitar
      </Button>
      {isReady ? (
        <Button busy={isRunning} busyLabel="Comparando..." onClick={() => void compare(products, euribor)}>
          Comparar {picked.length}
        </Button>
      ) : null}
    </div>
  );
}

function hintOf(count: number, isFull: boolean, lacksIndex: boolean): string | null {
  if (count === 1) return ', elige al menos otro para compararlos';
  if (lacksIndex) return ', indica el euríbor para los variables y mixtos';
  return isFull ? `, no caben más de ${MAXIMUM_SCENARIOS}` : null;
}
