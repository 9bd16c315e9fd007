import * as z from 'zod';
import { recordStamps } from '../fields.js';
import { listQuery } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import {
  confidence,
  costRuleForm,
  costRulePatch,
  homeType,
  purchaseTax,
  region,
  ruleConditions,
} from './cost-rule-forms.js';

export const costRuleStates = ['in_force', 'upcoming', 'expired', 'draft'] as const;
const day = z.string().meta({ description: 'YYYY-MM-DD' });

export const costRule = z
  .object({
    ...recordStamps,
    region,
    tax: purchaseTax,
    homeType,
    title: z.string(),
    brackets: z
      .array(z.object({ upTo: z.number().nullable(), rate: z.number() }))
      .meta({ description: 'Euros and percent; the last one has no end' }),
    bonusPercentage: z.number().nullable(),
    increased: z.boolean(),
    conditions: ruleConditions,
    validFrom: day,
    validTo: day.nullable(),
    law: z.string(),
    url: z.string().nullable(),
    checkedAt: day,
    checkedBy: z.string().nullable(),
    confidence,
    note: z.string().nullable(),
    state: z.enum(costRuleStates).meta({ description: 'Today in Spain' }),
    stale: z.boolean().meta({ description: 'Checked more than six months ago' }),
  })
  .meta({ id: 'CostRule' });
export type CostRule = z.infer<typeof costRule>;

const of = recordOperations({
  service: 'catalog',
  tag: 'purchase-costs',
  access: { view: 'productos' },
  path: '/api/purchase-cost-rules',
  one: 'CostRule',
  many: 'CostRules',
  entity: 'cost_rule',
  answer: costRule,
});

export const costRulesApi = {
  list: of.list({
    summary: 'List the rules of purchase costs, by region, tax, title and start',
    query: listQuery.omit({ status: true }).extend({
      region: region.optional().meta({ description: 'Absent: all' }),
      tax: purchaseTax.optional().meta({ description: 'Absent: all' }),
      state: z
        .enum([...costRuleStates, 'all'])
        .optional()
        .meta({ description: 'Absent: all' }),
    }),
  }),
  get: of.get({ summary: 'One rule' }),
  create: of.create({
    access: 'administrator',
    summary: 'Create a rule',
    body: costRuleForm,
    errors: ['overlapping_rule'],
  }),
  update: of.update({
    access: 'administrator',
    summary: 'Change a draft, or a rule that is not in force yet',
    body: costRuleForm,
    errors: ['overlapping_rule', 'rule_in_use'],
  }),
  patch: of.update({
    id: 'patchCostRule',
    method: 'PATCH',
    access: 'administrator',
    summary: 'Close, check or reclassify any rule',
    body: costRulePatch,
    errors: ['overlapping_rule'],
  }),
  remove: of.remove({
    access: 'administrator',
    summary: 'Delete a draft, or a rule that is not in force yet',
    errors: ['rule_in_use'],
  }),
};
