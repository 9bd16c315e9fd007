import type { Rule } from './rule.js';
import { ageRule } from './rules/age.rule.js';
import { appraisalMaxRule } from './rules/appraisal-max.rule.js';
import { effortRule } from './rules/effort.rule.js';
import { energyRule } from './rules/energy.rule.js';
import { energyUnknownRule } from './rules/energy-unknown.rule.js';
import { financingRule } from './rules/financing.rule.js';
import { firstHomeRule } from './rules/first-home.rule.js';
import { nationalityRule } from './rules/nationality.rule.js';
import { priceMaxRule } from './rules/price-max.rule.js';
import { priceMinRule } from './rules/price-min.rule.js';
import { workRegimeRule } from './rules/work-regime.rule.js';
import { workSeniorityRule } from './rules/work-seniority.rule.js';

/** All rules, in the order in which their reasons are listed. */
export const ELIGIBILITY_RULES: readonly Rule[] = [
  ageRule,
  firstHomeRule,
  nationalityRule,
  priceMinRule,
  priceMaxRule,
  financingRule,
  appraisalMaxRule,
  energyUnknownRule,
  energyRule,
  workRegimeRule,
  workSeniorityRule,
  effortRule,
];
