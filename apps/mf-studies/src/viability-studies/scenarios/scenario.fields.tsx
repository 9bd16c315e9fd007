import {
  rateTypeLabels,
  type comparisonLabels,
  type CompatibleProduct,
  type LatestReferenceRate,
  type Scenario,
  type ViabilityStudy,
} from '@umbral/contracts';
import { loanOfStudy, termsOfProduct } from '@umbral/mortgage';
import { formatEuros, formatEurosAndCents, formatPercent } from '@umbral/ui';
import { withoutBlanks } from '@umbral/web-kit';
import {
  check,
  choice,
  euros,
  fieldsFor,
  hidden,
  number,
  percent,
  rate,
  segmented,
  text,
  years,
  type ValuesOf,
} from '@umbral/web-kit/fields';
import { studyFields } from '../study.fields';

const amount = { decimals: 2, min: 0, span: 4 } as const;
const share = { min: 0, span: 4 } as const;

const bonus = {
  label: text('Condición', { required: true, span: 4 }),
  points: percent('Puntos', { ...share, required: true, decimals: 2 }),
  annualCost: euros('Coste al año', { ...amount, empty: 0 }),
  linked: check('Se contrata', { empty: true }),
};
export const bonusFields = fieldsFor<Scenario['bonuses'][number]>()(bonus);

const definitions = {
  name: text('Nombre', { required: true }),
  productId: hidden('', ({ productId }: Scenario) => (productId ? String(productId) : '')),
  rateType: segmented('Tipo de hipoteca', rateTypeLabels as Readonly<Record<string, string>>, { empty: 'fixed' }),
  fixedRate: rate('Tipo fijo', { ...share, required: true, decimals: 4, step: 1 }),
  fixedYears: years('Años a tipo fijo', { ...share, required: true }),
  euribor: rate('Euríbor', { ...share, required: true, step: 1, min: -2 }),
  /** The published month that the index came from. */
  referenceMonth: hidden<unknown, string | null>(null),
  spread: rate('Diferencial', { ...share, required: true, step: 1 }),
  firstRate: rate('Tipo del primer periodo', { ...share, decimals: 4, step: 1 }),
  firstMonths: number('Primer periodo', { ...share, unit: 'meses' }),
  years: years('Plazo', { ...share, empty: 30, required: true }),
  purchasePrice: euros(studyFields.label('purchasePrice'), { ...amount, required: true, step: 1000 }),
  financingPercentage: percent(studyFields.label('financingPercentage'), { ...amount, required: true }),
  effortRatioPercentage: percent('Esfuerzo máximo', { ...share, empty: 35, required: true }),
  originationFee: euros('Comisión de apertura', { ...amount, empty: 0 }),
  brokerFee: euros('Honorarios de intermediación', { ...amount, empty: 0 }),
  appraisal: euros(studyFields.label('tasacion'), amount),
  variableFeeOption: choice(
    'Límite por amortizar',
    { '5y': '0,15 % cinco años', '3y': '0,25 % tres años' },
    { empty: '5y', span: 4, help: 'El que se firma (art. 23.5)' },
  ),
  bonuses: hidden([] as ValuesOf<typeof bonus>[]),
};
/** The fields of a scenario. */
export const scenarioFields = fieldsFor<Scenario>()(definitions);
/** The values of the form's fields. An empty figure is null. */
export type ScenarioValues = ValuesOf<typeof definitions>;

type Asked = Pick<
  ViabilityStudy,
  'purchasePrice' | 'financingPercentage' | 'professionalHonorarios' | 'tasacion' | 'desiredYears' | 'desiredRate'
>;

const indexOf = (reference: LatestReferenceRate | null): Pick<ScenarioValues, 'euribor' | 'referenceMonth'> => ({
  euribor: reference?.value ?? null,
  referenceMonth: reference?.month ?? null,
});

/** A scenario with the loan of the study and the newest index. */
export const newScenario = (
  { purchasePrice, financingPercentage, professionalHonorarios, tasacion, desiredYears, desiredRate }: Asked,
  reference: LatestReferenceRate | null,
): ScenarioValues => ({
  ...scenarioFields.empty,
  fixedRate: desiredRate,
  ...indexOf(reference),
  years: desiredYears ?? scenarioFields.empty.years,
  purchasePrice,
  financingPercentage,
  brokerFee: professionalHonorarios,
  appraisal: tasacion,
});

/** A stored scenario. One at a fixed rate has the newest index ready for another kind of rate. */
export const valuesOfScenario = (scenario: Scenario, reference: LatestReferenceRate | null): ScenarioValues => ({
  ...scenarioFields.valuesOf(scenario),
  ...(scenario.euribor === null && indexOf(reference)),
});

/** The loan of a product for the study, with no condition met yet. */
export function valuesOfProduct(study: ViabilityStudy, product: CompatibleProduct): Partial<ScenarioValues> {
  const { bonuses, ...rates } = termsOfProduct(product);
  const { years, financingPercentage, brokerFee, appraisal, effortRatioPercentage } = loanOfStudy(study, product);
  return {
    ...rates,
    years,
    financingPercentage: Number(financingPercentage),
    brokerFee: Number(brokerFee),
    appraisal: Number(appraisal),
    effortRatioPercentage,
    bonuses: bonuses.map(({ label, points, annualCost }) => ({ label, points, annualCost, linked: false })),
  };
}

/** Fields of other rate types are none, as the server stores them: they are not shown, nor would be their errors. */
const ratesOf = ({ rateType, ...rates }: Omit<ScenarioValues, 'productId' | 'bonuses'>) => ({
  fixedRate: rateType === 'variable' ? null : rates.fixedRate,
  fixedYears: rateType === 'mixed' ? rates.fixedYears : null,
  euribor: rateType === 'fixed' ? null : rates.euribor,
  spread: rateType === 'fixed' ? null : rates.spread,
  firstRate: rateType === 'variable' ? rates.firstRate : null,
  firstMonths: rateType === 'variable' ? rates.firstMonths : null,
});

/** A condition is identified by its position, because its text may be edited. */
export const bodyOfScenario = ({ productId, bonuses, ...values }: ScenarioValues): unknown =>
  withoutBlanks({
    ...values,
    ...ratesOf(values),
    productId: productId ? Number(productId) : null,
    bonuses: bonuses.map((bonus, index) => ({ ...bonus, code: `c${index + 1}` })),
  });

const percentage = (value: number) => formatPercent(value, { decimals: 2 });

/** The formats of the comparison. */
export const figureFormats: Record<keyof typeof comparisonLabels, (value: number) => string> = {
  firstPayment: formatEurosAndCents,
  highestPayment: formatEurosAndCents,
  tae: percentage,
  totalInterest: formatEuros,
  linkedCost: formatEuros,
  upfront: formatEuros,
  totalCost: formatEuros,
  downPayment: formatEuros,
  breakingRate: percentage,
};
