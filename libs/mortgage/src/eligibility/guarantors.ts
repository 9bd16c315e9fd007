import { formatEuros } from '../money/format.js';
import { parseScaledOrZero, type Scaled, scaledToNumber } from '../money/scaled.js';
import type { EligibilityProduct, ReasonCode } from './eligibility.types.js';
import type { Pair, Rule } from './rule.js';
import type { GuarantorFigures } from './study-figures.js';

/** A broken rule: the guarantors that rescue it, or the message. */
export type Outcome =
  | { code: ReasonCode; rescuers: GuarantorFigures[] }
  | { code: ReasonCode; rescuers: null; message: string };

/**
 * The guarantors that rescue a broken rule, where the product takes them and the rule can be rescued. Where they do not
 * suffice, the message gains the reason.
 */
export function rescueByGuarantors(pair: Pair, rule: Rule, message: string): Outcome {
  const { code } = rule;
  if (!rule.findRescuers || !pair.product.allowsGuarantor || pair.study.guarantors.length === 0) {
    return { code, rescuers: null, message };
  }
  const qualifying = findQualifyingGuarantors(pair);
  if (qualifying.length === 0) {
    return { code, rescuers: null, message: `${message} ${describeDemands(readDemands(pair.product))}` };
  }
  const rescuers = rule.findRescuers(pair, qualifying);
  return rescuers ? { code, rescuers } : { code, rescuers: null, message: `${message} (los avalistas no bastan)` };
}

/** The guarantors that the product accepts: those who reach its minima. */
export function findQualifyingGuarantors({ study, product }: Pair): GuarantorFigures[] {
  if (!product.allowsGuarantor) return [];
  const demands = readDemands(product);
  return study.guarantors.filter(({ income, equity }) => income >= demands.salary && equity >= demands.equity);
}

/** What a guarantor must reach, bounds included: net euros a month, and euros of property free of debt. */
export interface Demands {
  salary: Scaled;
  equity: Scaled;
}

export function readDemands(product: EligibilityProduct): Demands {
  return {
    salary: parseScaledOrZero(product.guarantorMinSalary, 'guarantorMinSalary'),
    equity: parseScaledOrZero(product.guarantorMinPropertyValue, 'guarantorMinPropertyValue'),
  };
}

/** Names the minima that are set: a product may set one of the two. */
function describeDemands({ salary, equity }: Demands): string {
  const parts = [
    salary > 0n && `${formatEuros(scaledToNumber(salary), { exact: true })} netos`,
    equity > 0n && `${formatEuros(scaledToNumber(equity), { exact: true })} en inmuebles libres de cargas`,
  ].filter(Boolean);
  return `(ningún avalista llega a ${parts.join(' y ')})`;
}
