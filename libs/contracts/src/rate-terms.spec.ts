import { ownRateTerms, rateIssues, type RateTerms } from './rate-terms.js';

const terms = (rateType: RateTerms['rateType'], fixedYears: number | null = 10, spread: number | null = 0) => ({
  rateType,
  fixedYears,
  spread,
});

it.each([
  ['fixed', null, null],
  ['variable', null, 0],
  ['mixed', 10, 0],
  [null, null, null],
] as const)('of a rate of kind %s the years are %s and the spread %s', (type, fixedYears, spread) =>
  expect(ownRateTerms(terms(type))).toEqual({ rateType: type, fixedYears, spread }),
);

const YEARS = 'Los años a tipo fijo deben ser menos que el plazo';
const SPREAD = 'El diferencial es requerido';
it.each([
  ['fixed', null, null, {}],
  [null, null, null, {}],
  ['variable', null, 0, {}],
  ['variable', 40, 0, {}],
  ['variable', null, null, { spread: SPREAD }],
  ['mixed', 29, 0, {}],
  ['mixed', 30, 0, { fixedYears: YEARS }],
  ['mixed', null, null, { fixedYears: YEARS, spread: SPREAD }],
] as const)(
  'a rate of kind %s over 30 years, %s of them fixed, with a spread of %s',
  (type, years, spread, expected) => {
    const issues = rateIssues(terms(type, years, spread), 30);
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(expected);
  },
);
