export { calculateDisposableIncome, DISPOSABLE_INCOME_PERCENTAGE } from './affordability/disposable-income.js';
export { calculateLegacyPaymentStudy, type LegacyPaymentStudyInput } from './affordability/legacy-payment-study.js';
export { calculateMaximumPrice, type MaximumPrice, type MaximumPriceInput } from './affordability/maximum-price.js';
export { scheduleCsv } from './amortization/schedule-csv.js';
export type { Schedule, ScheduleRow } from './amortization/schedule.js';
export { summarizeByYear, type ScheduleYear } from './amortization/summarize-by-year.js';
export { monthsOfYears } from './amortization/term.js';
export type { CostsBasis } from './calculator/additional-costs.js';
export { CALCULATOR_COSTS, RATIO_BANDS, VIABLE_RATIO_PERCENTAGE } from './calculator/constants.js';
export {
  calculateMortgage,
  type FinancialDetails,
  type MortgageCalculation,
  type MortgageCalculatorInput,
} from './calculator/mortgage-calculator.js';
export { calculatePaymentShare, type PaymentShare } from './calculator/payment-share.js';
export { formatRatio, type RatioBand } from './calculator/ratio-band.js';
export { calculateFinancing, type Financing, type FinancingInput } from './costs/financing.js';
export { calculateNeededMoney, type NeededMoney, type NeededMoneyInput } from './costs/needed-money.js';
export { compareNotedCosts, type NotedCosts } from './costs/noted-costs.js';
export { operatingCostLines, type OperatingCostLine } from './costs/operating-cost-lines.js';
export { calculateOperatingCosts, type OperatingCosts, type OperatingCostsInput } from './costs/operating-costs.js';
export { assess, compareByFit, isListed, type AssessOptions } from './eligibility/assess.js';
export type { CompatibleNationality, CompatibleProduct } from './eligibility/compatible-product.js';
export {
  REASON_CODES,
  WARNING_CODES,
  type EligibilityGuarantor,
  type EligibilityHolder,
  type EligibilityProduct,
  type EligibilityProperty,
  type EligibilityStudy,
  type Reason,
  type ReasonCode,
  type Verdict,
  type WarningCode,
} from './eligibility/eligibility.types.js';
export { isAssessable } from './eligibility/study-figures.js';
export { suggestFit, type FitSuggestion } from './what-if/suggest-fit.js';
export { TERM_AGE_LIMIT } from './eligibility/warnings.js';
export { CalculationError, type CalculationErrorCode } from './errors/calculation-error.js';
export {
  formatDecimals,
  formatEuros,
  formatEurosWithCents,
  formatFigure,
  formatMoney,
  formatPercentage,
  formatRate,
  formatTae,
  type FormatOptions,
} from './money/format.js';
export { missingEuros, roundNumber, sumEuros } from './money/sum-euros.js';
export type { Numeric } from './money/numeric.js';
export type {
  BorrowingStudy,
  LendingProduct,
  LoanAmounts,
  LoanTerms,
  ProductBonus,
  ProductFigures,
  RatedProduct,
  ReferenceValue,
} from './figures/figures.types.js';
export { lastInstalment, loanFigures, productFigures, scheduleOf, withAllBonuses } from './figures/loan-figures.js';
export { loanOfStudy, peopleOfStudy } from './figures/loan-of-study.js';
export {
  bonusedWords,
  conditionsWords,
  conditionWords,
  incomeOf,
  LATER_EFFORT,
  laterEffortWords,
  laterWords,
  loanWords,
  maximumWords,
} from './figures/product-words.js';
export {
  affordabilityOf,
  highestPaymentWords,
  simulateLoan,
  type Affordability,
  type Bearing,
  type SimulatedLoan,
  type Simulation,
  type TypedRate,
} from './figures/simulation.js';
export { annualCostWords, bonusWords, pointsWords, sumOfBonuses } from './figures/bonus-words.js';
export { firstPeriodWords, indexWords, rateWords, shortNameOf } from './figures/rate-words.js';
export {
  daysSince,
  isStale,
  monthWords,
  publicationWords,
  REFERENCE_FRESH_DAYS,
  referenceWords,
  type PublishedReference,
} from './figures/reference-words.js';
export { scenarioWords } from './figures/scenario-words.js';
export { followsIndex, termsOfProduct } from './figures/terms-of-product.js';
export { payOffDebts } from './what-if/levers/debts.lever.js';
export { buildNewPerson } from './what-if/levers/new-person.js';
export { findChanges, untouchableReasons } from './what-if/find-changes.js';
export type { FitChange, FitChanges, LeverName, LeverStep } from './what-if/fit-change.js';
export { calculateScenario } from './scenarios/calculate-scenario.js';
export {
  compareScenarios,
  type Comparison,
  type ComparisonKey,
  type NamedScenario,
} from './scenarios/compare-scenarios.js';
export { calculateEarlyRepayment, type EarlyRepayment, type EarlyRepaymentInput } from './scenarios/early-repayment.js';
export type {
  EuriborStress,
  LinkedProduct,
  Scenario,
  ScenarioHolder,
  ScenarioInput,
  ScenarioStretch,
} from './scenarios/scenario.types.js';
export { buyersOf } from './purchase-costs/buyers.js';
export { calculatePurchaseCosts } from './purchase-costs/calculate-purchase-costs.js';
export { describeRange } from './purchase-costs/describe-range.js';
export {
  DECLARED_COUNTS,
  DECLARED_TICKS,
  PURCHASE_TAXES,
  type AppliedTax,
  type CostRange,
  type Declared,
  type DeclaredCondition,
  type PossibleSaving,
  type PurchaseCostRule,
  type PurchaseCosts,
  type PurchaseCostsInput,
  type PurchaseTax,
} from './purchase-costs/purchase-costs.types.js';
