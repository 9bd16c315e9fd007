import golden from '../../golden/figures.json' with { type: 'json' };
import { mortgageCases, withPlainSpaces } from '../../test/golden.js';
import { assess } from '../eligibility/assess.js';
import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { formatEuros, formatEurosWithCents } from '../money/format.js';
import { productFigures } from './loan-figures.js';
import { peopleOfStudy } from './loan-of-study.js';
import {
  bonusedWords,
  conditionsWords,
  conditionWords,
  laterEffortWords,
  laterWords,
  loanWords,
  maximumWords,
} from './product-words.js';
import type { PublishedReference } from './reference-words.js';
import { affordabilityOf, highestPaymentWords, simulateLoan } from './simulation.js';
import { followsIndex, termsOfProduct } from './terms-of-product.js';

interface Case<Inputs, Expected> {
  id: string;
  kind: string;
  inputs: Inputs;
  expected: Expected;
}
const casesOf = <Inputs, Expected>(kind: string) =>
  (golden.cases as unknown as Case<Inputs, Expected>[])
    .filter((each) => each.kind === kind)
    .map((each) => [each.id, each] as const);

type Listed = { product: EligibilityProduct; study: EligibilityStudy; reference: PublishedReference | null };
type Screen = Record<'payment' | 'of' | 'estimated', string> &
  Record<'then' | 'bonused' | 'laterEffort', string | null>;

/** Texts of a product on the list and the dialog. */
function screenOf({ product, study, reference }: Listed): Screen | null {
  const [listed] = assess(study, [product], { reference });
  const figures = productFigures(study, product, reference);
  if (!listed || !figures) return null;
  const { base, bonused } = figures;
  const people = peopleOfStudy(study);
  const { effortRatioPercentage } = listed;
  return {
    payment: formatEurosWithCents(listed.assessedPayment),
    of: loanWords(listed.assessedCapital, product.maxYears),
    then: laterWords(base, followsIndex(termsOfProduct(product), product.maxYears)),
    bonused: bonused && bonusedWords(bonused),
    estimated: maximumWords(study.purchasePrice, listed),
    laterEffort:
      reference && listed.warnings.includes('LATER_EFFORT')
        ? laterEffortWords(base, { people, effortRatioPercentage, month: reference.month })
        : null,
  };
}

describe('words of a product', () => {
  const cases = casesOf<Listed, { screen?: Screen }>('product');
  it.each(cases)('[B-FIG-11] the payment of %s', (_id, { inputs, expected: { screen = null } }) => {
    const paid = (each: Screen | null) => each && [each.payment, each.of, each.then];
    expect(withPlainSpaces(paid(screenOf(inputs)))).toEqual(paid(screen ?? null));
  });

  it.each(cases)('[B-FIG-12] conditions and maximum of %s', (_id, { inputs, expected: { screen = null } }) => {
    const beside = (each: Screen | null) => each && [each.bonused, each.estimated];
    expect(withPlainSpaces(beside(screenOf(inputs)))).toEqual(beside(screen ?? null));
  });

  it.each(cases)('[B-FIG-19] the later effort of %s', (_id, { inputs, expected: { screen = null } }) => {
    expect(withPlainSpaces(screenOf(inputs)?.laterEffort ?? null)).toBe(screen?.laterEffort ?? null);
  });

  it('[B-FIG-09] nothing is guessed without an index', () => {
    expect([laterWords(null, true), laterWords(null, false)]).toEqual(['después —', null]);
  });

  it('[B-FIG-12] describes what each condition takes off and costs, and all of them together', () => {
    const payroll = { label: 'Nómina domiciliada', points: 0.3, annualCost: 0 };
    const home = { label: 'Seguro de hogar', points: 0.1, annualCost: 310 };
    const everything = { label: 'Cuenta y seguros', points: 1, annualCost: 655.5 };
    expect(
      withPlainSpaces([
        ...[payroll, home, everything].map(conditionWords),
        conditionsWords([home, everything]),
        conditionsWords([payroll]),
      ]),
    ).toEqual([
      'Nómina domiciliada: 0,3 puntos, sin coste',
      'Seguro de hogar: 0,1 puntos, 310 € al año',
      'Cuenta y seguros: 1 punto, 655,50 € al año',
      'Condiciones: 965,50 € al año',
      'Condiciones: sin coste',
    ]);
  });
});

interface Typed {
  principal: number;
  years: number;
  rateType: 'fixed' | 'variable';
  fixedRate: number;
  euribor: number;
  spread: number;
  incomePercentage: number;
  holders: { name: string; netIncome: number; monthlyDebt?: number }[];
}
type Said = Record<'payment' | 'totalInterest' | 'totalPaid' | 'sentence', string> &
  Record<'chip' | 'highest', string | null>;

const loanOf = (principal: number, years: number) => ({ purchasePrice: principal, financingPercentage: 100, years });

describe('words of a simulation', () => {
  const cases = casesOf<Typed, Said>('simulation');
  const said = ({ principal, years, rateType, holders: people, incomePercentage, ...rates }: Typed) => {
    const { fixedRate, euribor, spread } = rates;
    const simulation = simulateLoan(
      rateType === 'fixed' ? { fixedRate } : { euribor, spread },
      loanOf(principal, years),
    );
    if (!simulation) return {};
    const { chip, sentence } = affordabilityOf(simulation.payment, { people, incomePercentage });
    return withPlainSpaces({
      payment: formatEurosWithCents(simulation.payment),
      totalInterest: formatEuros(simulation.schedule.totalInterest),
      totalPaid: formatEuros(simulation.schedule.totalPaid),
      chip,
      sentence,
      highest: highestPaymentWords({ people, incomePercentage }),
    });
  };
  it.each(cases)('[B-FIG-13] chip and sentence of %s', (_id, { inputs, expected: { chip, sentence } }) => {
    expect(said(inputs)).toMatchObject({ chip, sentence });
  });

  it.each(cases)('[B-FIG-14] payment and totals of %s', (_id, { inputs, expected }) => {
    const { payment, totalInterest, totalPaid } = expected;
    expect(said(inputs)).toMatchObject({ payment, totalInterest, totalPaid });
  });

  it.each(cases)('[B-FIG-15] the highest payment of %s', (_id, { inputs, expected: { highest } }) => {
    expect(said(inputs)).toMatchObject({ highest });
  });

  it('[S-DET-33] there is none of an amount of 0', () => {
    expect(simulateLoan({ fixedRate: 3 }, loanOf(0, 30))).toBeNull();
  });

  it.each(mortgageCases<{ principal: number; euribor: number; spread: number; months: number }>('variable'))(
    '[S-DET-32] adds Euribor and spread: %s',
    (_title, { inputs: { principal, euribor, spread, months }, expected }) => {
      expect(simulateLoan({ euribor, spread }, loanOf(principal, months / 12))).toMatchObject(expected);
    },
  );

  it('[D57] charges no interest below 0, and reports the floor', () => {
    expect(simulateLoan({ euribor: -2, spread: 1 }, loanOf(200_000, 30))).toMatchObject({
      nominalRate: -1,
      appliedRate: 0,
      floorNotice: true,
      payment: 555.56,
      schedule: { totalPaid: 200_000, totalInterest: 0 },
    });
  });

  it.each(
    mortgageCases<{
      principal: number;
      annualRate: number;
      months: number;
      totalNetIncome: number;
      incomePercentage: number;
    }>('affordable'),
  )('[S-DET-34] is affordable up to the limit, included: %s', (_title, { inputs, expected }) => {
    const { principal, annualRate, months, totalNetIncome: netIncome, incomePercentage } = inputs;
    const { payment = 0 } = simulateLoan({ fixedRate: annualRate }, loanOf(principal, months / 12)) ?? {};
    const { verdict } = affordabilityOf(payment, { people: [{ name: '', netIncome }], incomePercentage });
    expect({ payment, affordable: verdict === 'affordable' }).toEqual({
      payment: expected['payment'],
      affordable: expected['affordable'],
    });
  });
});
