import { useDeferredValue } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CalculationError, calculateScenario } from '@umbral/mortgage';
import { scenarioForm, type Holder } from '@umbral/contracts';
import { Figures, formatEuros, formatEurosAndCents, formatPercent, Missing } from '@umbral/ui';
import { bodyOfScenario, type ScenarioValues } from './scenario-form';

interface LiveFiguresProps {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither context nor output matter here
  control: Control<ScenarioValues, any, any>;
  holders: readonly Holder[];
}

/** The costs of the scenario while typing, with the server's arithmetic and without a request. */
export function LiveFigures({ control, holders }: LiveFiguresProps) {
  const values = useDeferredValue(useWatch({ control }) as ScenarioValues);
  const result = resultOf(values, holders);
  return (
    <div role="status">
      {result ? (
        <Figures
          figures={[
            { term: 'Cuota inicial', value: formatEurosAndCents(result.stretches[0]?.payment ?? 0), lead: true },
            { term: 'TAE', value: formatPercent(result.tae, { decimals: 2 }) },
            { term: 'Coste total', value: formatEuros(result.totalCost) },
          ]}
        />
      ) : (
        <Missing small>Completa los datos para ver la cuota.</Missing>
      )}
    </div>
  );
}

function resultOf(values: ScenarioValues, holders: readonly Holder[]) {
  // A missing name does not affect the figures.
  const parsed = scenarioForm.safeParse(bodyOfScenario({ ...values, name: values.name || '-' }));
  if (!parsed.success) return undefined;
  try {
    return calculateScenario({ ...parsed.data, holders });
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}
