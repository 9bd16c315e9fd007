import { CalculationError } from '../errors/calculation-error.js';
import { calculateScenario } from '../scenarios/calculate-scenario.js';
import { toScheduleRows } from '../scenarios/schedule-rows.js';
import type { Scenario, ScenarioInput } from '../scenarios/scenario.types.js';
import type {
  BorrowingStudy,
  LendingProduct,
  LoanAmounts,
  LoanTerms,
  People,
  ProductFigures,
  ReferenceValue,
} from './figures.types.js';
import { loanOfStudy, peopleOfStudy } from './loan-of-study.js';
import { followsIndex, termsOfProduct } from './terms-of-product.js';
import type { Schedule } from '../amortization/schedule.js';

/**
 * What one loan costs over its years: payments, interest, fees, TAE and what it bears.
 *
 * @param terms bonuses count where they are `linked`
 * @param reference percent; null where no index is known
 * @returns null where terms that follow the index have none or no spread, and where what is paid at signature reaches the loan
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function loanFigures(
  terms: LoanTerms,
  loan: LoanAmounts,
  people: People,
  reference: ReferenceValue | null,
): Scenario | null {
  const input = scenarioOf(terms, loan, people, reference);
  return input && unlessCostsExceed(() => calculateScenario(input));
}

/** The figures of a product for a study: without its conditions and with all of them. Errors as {@link loanFigures}. */
export function productFigures(
  study: BorrowingStudy,
  product: LendingProduct,
  reference: ReferenceValue | null,
): ProductFigures | null {
  const terms = termsOfProduct(product);
  const loan = loanOfStudy(study, product);
  const people = peopleOfStudy(study);
  const base = loanFigures(terms, loan, people, reference);
  if (!base) return null;
  return {
    base,
    bonused: terms.bonuses.length === 0 ? null : loanFigures(withAllBonuses(terms), loan, people, reference),
    last: lastInstalment(base, scheduleOf(terms, loan, reference)),
  };
}

/** Euros of the last instalment of a table where it differs from its stretch's payment; null where it does not. */
export function lastInstalment({ stretches }: Pick<Scenario, 'stretches'>, table: Schedule | null): number | null {
  const last = table?.rows.at(-1)?.payment ?? null;
  return last === stretches.at(-1)?.payment ? null : last;
}

/** The amortization table of a loan, whose instalment changes with its rate. Null and errors as {@link loanFigures}. */
export function scheduleOf(terms: LoanTerms, loan: LoanAmounts, reference: ReferenceValue | null): Schedule | null {
  const input = scenarioOf(terms, loan, [], reference);
  return input && toScheduleRows(input);
}

/** The same terms with every condition kept. */
export const withAllBonuses = (terms: LoanTerms): LoanTerms => ({
  ...terms,
  bonuses: terms.bonuses.map((bonus) => ({ ...bonus, linked: true })),
});

function scenarioOf(
  terms: LoanTerms,
  loan: LoanAmounts,
  people: People,
  reference: ReferenceValue | null,
): ScenarioInput | null {
  const isIndexed = followsIndex(terms, loan.years);
  if (isIndexed && (reference === null || terms.spread === null)) return null;
  return {
    ...terms,
    ...loan,
    euribor: reference?.value ?? 0,
    bonuses: terms.bonuses.map((bonus) => ({ ...bonus, linked: bonus.linked ?? false })),
    holders: people,
  };
}

function unlessCostsExceed(calculate: () => Scenario): Scenario | null {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof CalculationError && error.code === 'costs_exceed_principal') return null;
    throw error;
  }
}
