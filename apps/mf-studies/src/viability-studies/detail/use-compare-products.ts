import { useEffect, useState } from 'react';
import {
  MAXIMUM_SCENARIOS,
  scenarioForm,
  scenariosApi,
  type CompatibleProduct,
  type LatestReferenceRate,
  type ViabilityStudy,
} from '@umbral/contracts';
import { history, isWithin, navigate, useCommand } from '@umbral/web-kit';
import { bodyOfScenario, newScenario, valuesOfProduct } from '../scenarios/scenario-form';
import { rememberPicked } from './remembered-products';

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
