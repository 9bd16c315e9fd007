import { useEffect, useState } from 'react';
import {
  MAXIMUM_SCENARIOS,
  scenarioForm,
  scenariosApi,
  type CompatibleProduct,
  type LatestReferenceRate,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Button, Field, NumberInput, plural } from '@umbral/ui';
import { history, isWithin, navigate, useCommand } from '@umbral/web-kit';
import { bodyOfScenario, newScenario, scenarioFields, valuesOfProduct } from '../scenarios/scenario.fields';
import styles from '../studies.module.css';
import { rememberPicked } from './product-choice';

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
          <Field label={scenarioFields.label('euribor')}>
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

/** Up to four picked products, and the action to create scenarios of them. */
export function useCompareProducts(
  study: ViabilityStudy,
  reference: LatestReferenceRate | null,
  titleOf: (product: CompatibleProduct) => string,
) {
  const [picked, setPicked] = useState<readonly number[]>([]);
  useEffect(() => rememberPicked(study.id, picked), [study.id, picked]);
  const create = useCommand(scenariosApi.create, { failure: 'No se ha podido guardar el escenario.' });

  /** @param euribor for those whose rate follows it */
  async function compare(products: readonly CompatibleProduct[], euribor: number | null): Promise<void> {
    const { pathname: begunAt } = history.address;
    let isAnyMade = false;
    for (const product of products.filter(({ id }) => picked.includes(id))) {
      const values = {
        ...newScenario(study, reference),
        ...valuesOfProduct(product),
        name: titleOf(product).slice(0, 80),
        productId: String(product.id),
        euribor,
      };
      const outcome = await create.run({ params: { id: study.id }, body: scenarioForm.parse(bodyOfScenario(values)) });
      // Scenarios created before the failure stay: the tab shows them and the limit.
      if (!outcome.ok) break;
      isAnyMade = true;
    }
    // A late response must not navigate away from another screen.
    const { pathname } = history.address;
    const path = `/viability-studies/${study.id}`;
    if (isAnyMade && (pathname === begunAt || isWithin(path, pathname)))
      navigate(`${path}/escenarios`, { replace: true });
  }
  return {
    picked,
    isFull: picked.length >= MAXIMUM_SCENARIOS,
    isRunning: create.isRunning,
    toggle: (id: number) =>
      setPicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    clear: () => setPicked([]),
    reference,
    compare,
  };
}

export type ComparedProducts = ReturnType<typeof useCompareProducts>;
