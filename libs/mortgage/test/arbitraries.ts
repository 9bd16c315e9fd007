import fc from 'fast-check';
import type { EligibilityGuarantor, EligibilityProduct, EligibilityStudy } from '../src/index.js';
import { buildGuaranteedProduct } from './builders.js';

const certificates = fc.constantFrom('unknown', 'A', 'C', 'E', 'G');
const regimes = fc.constantFrom('Cuenta ajena', 'Funcionario', 'Pensionista');
export const amounts = fc.integer({ min: 0, max: 200_000 }).map((amount) => amount / 100);
const people = fc.record({
  name: fc.constant('Ana'),
  age: fc.integer({ min: 18, max: 80 }),
  workRegime: regimes,
  workSeniority: fc.option(fc.integer({ min: 0, max: 12 })),
  netIncome: fc.integer({ min: 90_000, max: 400_000 }).map((amount) => amount / 100),
  monthlyDebt: amounts,
  isFirstHome: fc.boolean(),
  savings: fc.constantFrom(0, 0, 30_000),
});
const guarantors: fc.Arbitrary<EligibilityGuarantor[]> = fc.array(
  fc.tuple(people, fc.integer({ min: 0, max: 300_000 })).map(([person, propertyValue]) => ({
    ...person,
    properties: [{ propertyValue }],
  })),
  { maxLength: 3 },
);
export const studies: fc.Arbitrary<EligibilityStudy> = fc.record({
  purchasePrice: fc.integer({ min: 60_000, max: 400_000 }),
  appraisalValue: fc.integer({ min: 60_000, max: 400_000 }),
  financingPercentage: fc.integer({ min: 300, max: 1000 }).map((tenths) => tenths / 10),
  energyCertificate: certificates,
  isNational: fc.boolean(),
  needsAdditionalLoan: fc.boolean(),
  holders: fc.array(people, { minLength: 1, maxLength: 3 }),
  guarantors,
});
export const products: fc.Arbitrary<EligibilityProduct> = fc
  .record({
    name: fc.constantFrom('Hipoteca Ñ', 'Hipoteca N', 'Hipoteca O'),
    isFirstHome: fc.boolean(),
    maxAge: fc.integer({ min: 50, max: 80 }),
    energyCertificate: certificates,
    minPurchasePrice: fc.constantFrom(1, 1, 90_000),
    maxPurchasePrice: fc.constantFrom(500_000, 500_000, 250_000),
    maxAppraisalPercentage: fc.constantFrom(120, 90),
    effortRatioPercentage: fc.integer({ min: 25, max: 50 }),
    financingPercentage: fc.integer({ min: 60, max: 100 }),
    interestRate: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10),
    maxYears: fc.integer({ min: 5, max: 40 }),
    allowsGuarantor: fc.boolean(),
    nationality: fc.constantFrom('nacional', 'internacional', 'ambos'),
    workRegime: fc.option(regimes),
    workSeniority: fc.option(fc.integer({ min: 0, max: 10 })),
  })
  .map((change) => buildGuaranteedProduct(change));

const bonuses = fc
  .array(fc.record({ points: fc.integer({ min: 1, max: 90 }), annualCost: fc.integer({ min: 0, max: 900 }) }), {
    maxLength: 3,
  })
  .map((list) =>
    list.map(({ points, annualCost }, at) => ({ code: `c${at}`, label: `C ${at}`, points: points / 100, annualCost })),
  );

/** Mostly short loans: what differs in month 480 differs in month 60. */
const rates = fc.record({
  rateType: fc.constantFrom(null, 'fixed' as const, 'variable' as const, 'mixed' as const),
  interestRate: fc.integer({ min: 0, max: 8000 }).map((thousandths) => thousandths / 1000),
  spread: fc.integer({ min: 0, max: 300 }).map((hundredths) => hundredths / 100),
  maxYears: fc.oneof({ weight: 15, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.integer({ min: 7, max: 40 })),
  fixedYears: fc.integer({ min: 1, max: 5 }),
  bonuses,
});

/** A study, a product of any kind of rate, and the index in percent. The same ones for the same count. */
export const pairsOf = (count: number) =>
  fc.sample(
    fc.record({
      study: fc.tuple(studies, fc.integer({ min: 0, max: 90 })).map(([study, part]) => ({
        ...study,
        purchasePrice: Number(study.purchasePrice) + part / 100,
        tasacion: 400,
      })),
      product: fc.tuple(products, rates).map(([product, rate]): EligibilityProduct => ({ ...product, ...rate })),
      index: fc.integer({ min: -200, max: 500 }).map((hundredths) => hundredths / 100),
    }),
    { numRuns: count, seed: 20_26 },
  );

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((amount) => amount / 100);

/** What the calculator is asked, with all the decimals that an evaluation stores. The same ones for the same count. */
export const calculatorInputsOf = (count: number) =>
  fc.sample(
    fc.record({
      monthlyIncome: hundredths(90_000, 600_000),
      additionalIncome: hundredths(0, 100_000),
      existingDebts: fc.oneof(fc.constant(0), amounts),
      availableSavings: hundredths(0, 20_000_000),
      propertyValue: hundredths(5_000_000, 60_000_000),
      loanPercentage: fc.oneof(fc.constant(50), hundredths(100, 10_000)),
      loanTerm: fc.integer({ min: 1, max: 8 }),
      interestRate: fc.integer({ min: 1, max: 90_000 }).map((rate) => rate / 10_000),
    }),
    { numRuns: count, seed: 20_26 },
  );
