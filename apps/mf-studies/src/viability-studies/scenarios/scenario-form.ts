import type { CompatibleProduct, LatestReferenceRate, Scenario, ViabilityStudy } from '@umbral/contracts';
import { termsOfProduct } from '@umbral/mortgage';
import { withoutBlanks } from '@umbral/web-kit';

interface BonusValues {
  label: string;
  points: number | null;
  annualCost: number | null;
  linked: boolean;
}

/** The values of the form's fields. An empty figure is null. */
export interface ScenarioValues {
  name: string;
  productId: string;
  rateType: string;
  fixedRate: number | null;
  fixedYears: number | null;
  euribor: number | null;
  /** The published month that the index came from. */
  referenceMonth: string | null;
  spread: number | null;
  firstRate: number | null;
  firstMonths: number | null;
  years: number | null;
  purchasePrice: number | null;
  financingPercentage: number | null;
  originationFee: number | null;
  brokerFee: number | null;
  appraisal: number | null;
  effortRatioPercentage: number | null;
  variableFeeOption: string;
  bonuses: BonusValues[];
}

export const emptyBonus: BonusValues = { label: '', points: null, annualCost: 0, linked: true };

type Asked = Pick<
  ViabilityStudy,
  'purchasePrice' | 'financingPercentage' | 'tasacion' | 'desiredYears' | 'desiredRate'
>;

/** A scenario with the loan of the study and the newest index. */
export const newScenario = (
  { purchasePrice, financingPercentage, tasacion, desiredYears, desiredRate }: Asked,
  reference: LatestReferenceRate | null,
): ScenarioValues => ({
  name: '',
  productId: '',
  rateType: 'fixed',
  fixedRate: desiredRate,
  fixedYears: null,
  euribor: reference?.value ?? null,
  referenceMonth: reference?.month ?? null,
  spread: null,
  firstRate: null,
  firstMonths: null,
  years: desiredYears ?? 30,
  purchasePrice,
  financingPercentage,
  originationFee: 0,
  brokerFee: 0,
  appraisal: tasacion,
  effortRatioPercentage: 35,
  variableFeeOption: '5y',
  bonuses: [],
});

export const valuesOfScenario = (scenario: Scenario): ScenarioValues => {
  const own = Object.keys(newScenario({} as ViabilityStudy, null)) as (keyof ScenarioValues)[];
  const values = Object.fromEntries(own.map((name) => [name, scenario[name as keyof Scenario]]));
  return { ...(values as unknown as ScenarioValues), productId: scenario.productId ? String(scenario.productId) : '' };
};

/** The terms of a product, with no condition met yet. */
export function valuesOfProduct(product: CompatibleProduct): Partial<ScenarioValues> {
  const { bonuses, ...rates } = termsOfProduct(product);
  return {
    ...rates,
    years: product.maxYears,
    effortRatioPercentage: product.effortRatioPercentage,
    bonuses: bonuses.map(({ label, points, annualCost }) => ({ label, points, annualCost, linked: false })),
  };
}

/** A condition is identified by its position, because its text may be edited. */
export const bodyOfScenario = ({ productId, bonuses, ...values }: ScenarioValues): unknown =>
  withoutBlanks({
    ...values,
    productId: productId ? Number(productId) : null,
    bonuses: bonuses.map((bonus, index) => ({ ...bonus, code: `c${index + 1}` })),
  });
