import { calculatePaymentShare, type PaymentShare } from '../calculator/payment-share.js';
import type { Numeric } from '../money/numeric.js';
import { parseInteger } from '../money/scaled.js';
import type { CostRange } from '../purchase-costs/purchase-costs.types.js';

export interface NeededMoneyInput {
  /** Euros, as all that follow. */
  purchasePrice: Numeric;
  loan: Numeric;
  /** A month. */
  payment: Numeric;
  /** Of buying; both ends alike where they are one sum. */
  costs: CostRange;
  holders: readonly { savings?: Numeric | null; monthlyDebt?: Numeric | null; netIncome?: Numeric | null }[];
}

/** What a mortgage needs of the people who take it. Euros. */
export interface NeededMoney {
  price: number;
  loan: number;
  downPayment: number;
  costs: CostRange;
  /** Down payment and the upper end of the costs. */
  cash: number;
  /** Of all holders. */
  savings: number;
  /** Savings beyond the cash, never below 0. */
  left: number;
  /** Cash beyond the savings, never below 0. */
  missing: number;
  /** Of payment and debts in the net income of all holders; null without income. */
  share: PaymentShare | null;
}

/** What is needed at signature and every month, in cents. @throws CalculationError `invalid_number` */
export function calculateNeededMoney({ purchasePrice, loan, payment, costs, holders }: NeededMoneyInput): NeededMoney {
  const sumOf = (field: 'savings' | 'monthlyDebt' | 'netIncome') =>
    holders.reduce((sum, holder) => sum + toCents(holder[field] ?? 0), 0n);
  const downPayment = toCents(purchasePrice) - toCents(loan);
  const cash = downPayment + toCents(costs.to);
  const savings = sumOf('savings');
  return {
    price: toEuros(toCents(purchasePrice)),
    loan: toEuros(toCents(loan)),
    downPayment: toEuros(downPayment),
    costs,
    cash: toEuros(cash),
    savings: toEuros(savings),
    left: toEuros(savings > cash ? savings - cash : 0n),
    missing: toEuros(cash > savings ? cash - savings : 0n),
    share: calculatePaymentShare({
      payment,
      debts: toEuros(sumOf('monthlyDebt')),
      income: toEuros(sumOf('netIncome')),
    }),
  };
}

const toCents = (euros: Numeric): bigint => parseInteger(euros, 2);
const toEuros = (cents: bigint): number => Number(cents) / 100;
