import type { Numeric } from '../money/numeric.js';
import { divideHalfUp, parseInteger, parseScaled, parseScaledOrZero } from '../money/scaled.js';
import type {
  AppliedTax,
  PossibleSaving,
  PurchaseCostRule,
  PurchaseCosts,
  PurchaseCostsInput,
  PurchaseTax,
} from './purchase-costs.types.js';
import { findUndeclared, isInForce, meetsFacts, type Purchase } from './rule-match.js';
import { findNotaryCost, findRegistryCost, sliceOf } from './tariffs.js';

const AGENCY = { from: 300, to: 500 };
const USUAL_APPRAISAL = 400;

/** A rule that is in force for the purchase, with its quota in cents. */
interface Quoted {
  rule: PurchaseCostRule;
  amount: bigint;
}

/**
 * What buying costs in taxes, notary, registry and agency on a day, from dated rules; and what would cost less.
 *
 * Source: the law of each rule; base: TRLITPAJD (RDLeg 1/1993), art. 10; tariffs: RD 1426/1989 and 1427/1989. The AJD of
 * the mortgage and the costs of the loan's deed are the lender's (art. 29; Ley 5/2019, art. 14.1.e).
 *
 * @param today 'YYYY-MM-DD', for which sources are stale
 * @throws CalculationError `invalid_number`
 */
export function calculatePurchaseCosts(
  input: PurchaseCostsInput,
  rules: readonly PurchaseCostRule[],
  today: string,
): PurchaseCosts {
  const price = toCents(input.purchasePrice);
  const reference = toCents(input.referenceValue ?? 0);
  const purchase: Purchase = { ...input, base: reference > price ? reference : price };
  const inForce = rules.filter((rule) => isInForce(rule, purchase) && meetsFacts(rule, purchase));
  const quoted = inForce.map((rule) => ({ rule, amount: findQuota(rule, purchase.base) }));
  const due = findTaxesDue(input);
  const applied = due.flatMap(
    (tax) =>
      chooseRule(
        quoted.filter(({ rule }) => rule.tax === tax),
        purchase,
      ) ?? [],
  );
  const missing = due.filter((tax) => !applied.some(({ rule }) => rule.tax === tax));
  const taxes = applied.map((each) => describeTax(each, price, today));
  const services = {
    notary: findNotaryCost(price),
    registry: findRegistryCost(price),
    agency: AGENCY,
    appraisal: Number(toCents(input.appraisal ?? USUAL_APPRAISAL)) / 100,
  };
  const isComplete = missing.length === 0;
  return {
    base: Number(purchase.base) / 100,
    taxes,
    missing,
    savings: applied.flatMap((each) => findSavings(each, quoted, purchase)).toSorted(compareSavings),
    ...services,
    total: isComplete ? sumUp(applied, services) : null,
    fill: isComplete ? fillStudy(applied, taxes, services) : null,
  };
}

/** Second hand pays ITP; a new home pays a tax on sales, which the Canaries, Ceuta and Melilla call otherwise, and AJD. */
function findTaxesDue({ homeType, region }: PurchaseCostsInput): PurchaseTax[] {
  if (homeType === 'second_hand') return ['ITP'];
  return [region === 'CN' ? 'IGIC' : region === 'CE' || region === 'ML' ? 'IPSI' : 'IVA', 'AJD'];
}

/** Σ slices of the base × rate, less the bonus; cents half-up. */
function findQuota({ brackets, bonusPercentage }: PurchaseCostRule, base: bigint): bigint {
  const ends = brackets.map(({ upTo }) => (upTo === null ? undefined : toCents(upTo)));
  const slices = brackets.reduce(
    (total, { rate }, index) => total + sliceOf(base, ends[index - 1], ends[index]) * parseScaled(rate),
    0n,
  );
  return divideHalfUp(slices * (parseScaled(100) - parseScaledOrZero(bonusPercentage)), parseScaled(100) ** 2n);
}

/** The highest of the increased rules that apply; without any, the lowest of the others. */
function chooseRule(quoted: readonly Quoted[], purchase: Purchase): Quoted | undefined {
  const applying = quoted.filter(({ rule }) => findUndeclared(rule, purchase).length === 0);
  const increased = applying.filter(({ rule }) => rule.increased);
  const direction = increased.length > 0 ? -1 : 1;
  return (increased.length > 0 ? increased : applying).toSorted(
    (one, other) => direction * Number(one.amount - other.amount) || compareTexts(one.rule.title, other.rule.title),
  )[0];
}

function describeTax({ rule, amount }: Quoted, price: bigint, today: string): AppliedTax {
  const { law, url, checkedAt } = rule.source;
  return {
    tax: rule.tax,
    ruleId: rule.id ?? null,
    title: rule.title,
    amount: Number(amount) / 100,
    effectivePercentage: Number(divideHalfUp(amount * 10_000n, price)) / 100,
    law,
    url: url ?? null,
    checkedAt,
    stale: isStale(checkedAt, today),
    confidence: rule.confidence,
    validTo: rule.validTo,
  };
}

/** Cheaper rules that lack only what could be declared. Beside an increased rule none helps. */
function findSavings(applied: Quoted, quoted: readonly Quoted[], purchase: Purchase): PossibleSaving[] {
  if (applied.rule.increased) return [];
  return quoted.flatMap(({ rule, amount }) => {
    const needs = findUndeclared(rule, purchase);
    if (rule.tax !== applied.rule.tax || rule.increased || amount >= applied.amount || needs.length === 0) return [];
    return {
      tax: rule.tax,
      ruleId: rule.id ?? null,
      title: rule.title,
      amount: Number(amount) / 100,
      saving: Number(applied.amount - amount) / 100,
      needs,
    };
  });
}

function compareSavings(one: PossibleSaving, other: PossibleSaving): number {
  return other.saving - one.saving || compareTexts(one.tax, other.tax) || compareTexts(one.title, other.title);
}

type Services = Pick<PurchaseCosts, 'notary' | 'registry' | 'agency' | 'appraisal'>;

function sumUp(applied: readonly Quoted[], { notary, registry, agency, appraisal }: Services): PurchaseCosts['total'] {
  const taxes = applied.reduce((total, { amount }) => total + amount, 0n);
  const sum = (end: 'from' | 'to') =>
    Number(taxes + toCents(notary[end] + registry[end] + agency[end]) + toCents(appraisal)) / 100;
  return { from: sum('from'), to: sum('to') };
}

function fillStudy(
  applied: readonly Quoted[],
  taxes: readonly AppliedTax[],
  services: Services,
): PurchaseCosts['fill'] {
  const { notary, registry, agency, appraisal } = services;
  const shareOf = (...names: PurchaseTax[]) => taxes.find(({ tax }) => names.includes(tax))?.effectivePercentage ?? 0;
  const ajd = applied.find(({ rule }) => rule.tax === 'AJD')?.amount ?? 0n;
  const means = [notary, registry, agency].map(({ from, to }) => divideHalfUp(BigInt(from + to), 2n));
  return {
    gastosItpPercentage: shareOf('ITP'),
    ivaPercentage: shareOf('IVA', 'IGIC', 'IPSI'),
    tasacion: appraisal,
    provisionFondos: Number(means.reduce((total, mean) => total + mean * 100n, ajd)) / 100,
  };
}

const STALE_MONTHS = 6;

/** Whether more than six months lie between the two days; the end of a short month counts as the whole of it. */
function isStale(checkedAt: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = checkedAt.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + STALE_MONTHS, 0)).getUTCDate();
  const limit = new Date(Date.UTC(year, month - 1 + STALE_MONTHS, Math.min(day, lastDay)));
  return limit.toISOString().slice(0, 10) < today;
}

const toCents = (euros: Numeric): bigint => parseInteger(euros, 2);

/** By code point. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
