import type { CompatibleProduct, Scenario, ViabilityStudy } from '@umbral/contracts';
import { withoutBlanks } from '@umbral/web-kit';

interface BonusValues {
  label: string;
  points: number | null;
  annualCost: number | null;
  linked: boolean;
}

/** What the form's fields hold. An empty figure is null. */
export interface ScenarioValues {
  name: string;
  productId: string;
  rateType: string;
  fixedRate: number | null;
  fixedYears: number | null;
  euribor: number | null;
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

export const newScenario = ({
  purchasePrice,
  financingPercentage,
  tasacion,
  desiredYears,
  desiredRate,
}: ViabilityStudy): ScenarioValues => ({
  name: '',
  productId: '',
  rateType: 'fixed',
  fixedRate: desiredRate,
  fixedYears: null,
  euribor: null,
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
  const own = Object.keys(newScenario({} as ViabilityStudy)) as (keyof ScenarioValues)[];
  const values = Object.fromEntries(own.map((name) => [name, scenario[name as keyof Scenario]]));
  return { ...(values as unknown as ScenarioValues), productId: scenario.productId ? String(scenario.productId) : '' };
};

/** The terms that a product brings. Its rate is that of a fixed loan, of the fixed years, or of the first twelve months. */
export function termsOfProduct(product: CompatibleProduct): Partial<ScenarioValues> {
  const { interestRate, rateType, fixedYears, spread, bonuses, maxYears, effortRatioPercentage } = product;
  const shared = {
    years: maxYears,
    effortRatioPercentage,
    bonuses: bonuses.map(({ label, points, annualCost }) => ({ label, points, annualCost, linked: false })),
  };
  if (rateType === 'variable') return { ...shared, rateType, firstRate: interestRate, firstMonths: 12, spread };
  if (rateType === 'mixed') return { ...shared, rateType, fixedRate: interestRate, fixedYears, spread };
  return { ...shared, rateType: 'fixed', fixedRate: interestRate };
}

/** A condition is known by its place: its words may be typed again. */
export const bodyOfScenario = ({ productId, bonuses, ...values }: ScenarioValues): unknown =>
  withoutBlanks({
    ...values,
    productId: productId ? Number(productId) : null,
    bonuses: bonuses.map((bonus, index) => ({ ...bonus, code: `c${index + 1}` })),
  });
