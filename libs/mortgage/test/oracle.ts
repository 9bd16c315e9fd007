import { Decimal as SharedDecimal } from 'decimal.js';
import type { EligibilityProduct, EligibilityStudy } from '../src/index.js';

/** decimal128, as banks and spreadsheets calculate; nothing of the library's own arithmetic is used here. */
const Decimal = SharedDecimal.clone({ precision: 34, rounding: SharedDecimal.ROUND_HALF_UP });
type Decimal = SharedDecimal;

const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2);

function payment(principal: Decimal, rate: Decimal, months: number): Decimal {
  if (rate.isZero()) return cents(principal.div(months));
  const monthly = rate.div(1200);
  const growth = monthly.plus(1).pow(months);
  return cents(principal.times(monthly).times(growth).div(growth.minus(1)).toDecimalPlaces(20));
}

/** The months at each rate, points off every one, never below 0. */
function stretchesOf(
  product: EligibilityProduct,
  index: number,
  { points, isNeverCheaper }: { points: Decimal; isNeverCheaper: boolean },
): { months: number; rate: Decimal }[] {
  const months = product.maxYears * 12;
  const lowered = (rate: Decimal) => Decimal.max(0, rate.minus(points));
  const first = lowered(new Decimal(product.interestRate));
  const indexed = lowered(new Decimal(index).plus(product.spread ?? 0));
  const later = isNeverCheaper ? Decimal.max(first, indexed) : indexed;
  const atFirst = { fixed: months, mixed: (product.fixedYears ?? 0) * 12, variable: 12 }[product.rateType ?? 'fixed'];
  return [
    { months: Math.min(atFirst, months), rate: first },
    { months: months - Math.min(atFirst, months), rate: later },
  ].filter((stretch) => stretch.months > 0);
}

interface Wanted {
  isBonused?: boolean;
  /** Without one the months of the last stretch are left out. */
  withTable?: boolean;
  /** No later rate is below the first: the assumption of the TAE. */
  isNeverCheaper?: boolean;
}

/** What a product costs a study, worked out month by month in decimals. */
export function oracleOf(
  study: EligibilityStudy,
  product: EligibilityProduct,
  index: number,
  { isBonused = false, withTable = true, isNeverCheaper = false }: Wanted = {},
) {
  const share = Math.min(Number(study.financingPercentage), Number(product.financingPercentage));
  const principal = cents(new Decimal(study.purchasePrice).times(share).div(100));
  const bonuses = isBonused ? (product.bonuses ?? []) : [];
  const points = bonuses.reduce((sum, bonus) => sum.plus(bonus.points), new Decimal(0));
  let balance = principal;
  let left = product.maxYears * 12;
  const payments: number[] = [];
  const rows: number[][] = [];
  for (const { months, rate } of stretchesOf(product, index, { points, isNeverCheaper })) {
    const quoted = payment(balance, rate, left);
    payments.push(quoted.toNumber());
    if (!withTable && left === months) break;
    for (let month = 0; month < months && balance.gt(0); month += 1, left -= 1) {
      const interest = cents(balance.times(rate.div(1200)));
      const owed = balance.plus(interest);
      const paid = left === 1 ? owed : Decimal.min(quoted, owed);
      balance = owed.minus(paid);
      rows.push([
        rows.length + 1,
        paid.toNumber(),
        interest.toNumber(),
        paid.minus(interest).toNumber(),
        balance.toNumber(),
      ]);
    }
  }
  return { principal: principal.toNumber(), payments, rows };
}

/**
 * The sums of a loan: interest, premiums and what is paid at signature; and what its TAE makes equal, `received` and `flows`.
 * Premiums are due at signature and then every year but the last.
 */
export function sumsOf(
  study: EligibilityStudy & { professionalHonorarios?: number | string },
  product: EligibilityProduct,
  index: number,
  wanted: Pick<Wanted, 'isBonused'> = {},
) {
  const { principal, rows } = oracleOf(study, product, index, wanted);
  const isFixed = (product.rateType ?? 'fixed') === 'fixed';
  const assumed = isFixed ? rows : oracleOf(study, product, index, { ...wanted, isNeverCheaper: true }).rows;
  const costs = wanted.isBonused ? (product.bonuses ?? []).map(({ annualCost }) => annualCost) : [];
  const premium = costs.reduce((sum, each) => sum.plus(each), new Decimal(0));
  const upfront = new Decimal(study.tasacion ?? 0).plus(study.professionalHonorarios ?? 0);
  const interest = rows.reduce((sum, [, , each = 0]) => sum.plus(each), new Decimal(0));
  const totalCost = interest.plus(premium.times(product.maxYears)).plus(upfront);
  const months = product.maxYears * 12;
  return {
    totalCost: totalCost.toNumber(),
    totalOwed: totalCost.plus(principal).toNumber(),
    received: new Decimal(principal).minus(upfront).minus(premium).toNumber(),
    flows: Array.from({ length: months }, (_, at) => {
      const isPremiumDue = (at + 1) % 12 === 0 && at + 1 < months;
      return new Decimal(assumed[at]?.[1] ?? 0).plus(isPremiumDue ? premium : 0).toNumber();
    }),
  };
}

/** What flows are worth at a yearly percentage: what was received, where it is their TAE. */
export const worthAt = (percentage: string, flows: readonly number[]): number => {
  const monthly = 1 / (1 + Number(percentage) / 100) ** (1 / 12);
  return flows.reduceRight((sum, flow) => (sum + flow) * monthly, 0);
};
