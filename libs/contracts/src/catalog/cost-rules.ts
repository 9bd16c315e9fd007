import * as z from 'zod';
import { idParams, recordStamps } from '../fields.js';
import { listAnswer, listQuery } from '../lists.js';
import { operation } from '../operation.js';
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

const shared = { service: 'catalog', tag: 'purchase-costs', access: { view: 'productos' } } as const;
const write = { access: 'administrator', etag: true } as const;

export const costRulesApi = {
  list: operation({
    ...shared,
    id: 'listCostRules',
    method: 'GET',
    path: '/api/purchase-cost-rules',
    summary: 'List the rules of purchase costs, by region, tax, title and start',
    query: listQuery.omit({ status: true }).extend({
      region: region.optional().meta({ description: 'Absent: all' }),
      tax: purchaseTax.optional().meta({ description: 'Absent: all' }),
      state: z
        .enum([...costRuleStates, 'all'])
        .optional()
        .meta({ description: 'Absent: all' }),
    }),
    answer: listAnswer(costRule),
  }),
  get: operation({
    ...shared,
    id: 'getCostRule',
    method: 'GET',
    path: '/api/purchase-cost-rules/:id',
    summary: 'One rule',
    params: idParams,
    answer: costRule,
    etag: true,
  }),
  create: operation({
    ...shared,
    ...write,
    id: 'createCostRule',
    method: 'POST',
    path: '/api/purchase-cost-rules',
    summary: 'Create a rule',
    status: 201,
    body: costRuleForm,
    answer: costRule,
    errors: ['overlapping_rule'],
    idempotent: true,
    audits: { entity: 'cost_rule', action: 'create' },
  }),
  update: operation({
    ...shared,
    ...write,
    id: 'updateCostRule',
    method: 'PUT',
    path: '/api/purchase-cost-rules/:id',
    summary: 'Change a draft, or a rule that is not in force yet',
    params: idParams,
    body: costRuleForm,
    answer: costRule,
    errors: ['overlapping_rule', 'rule_in_use', 'stale_record'],
    audits: { entity: 'cost_rule', action: 'update' },
  }),
  patch: operation({
    ...shared,
    ...write,
    id: 'patchCostRule',
    method: 'PATCH',
    path: '/api/purchase-cost-rules/:id',
    summary: 'Close, check or reclassify any rule',
    params: idParams,
    body: costRulePatch,
    answer: costRule,
    errors: ['overlapping_rule', 'stale_record'],
    audits: { entity: 'cost_rule', action: 'update' },
  }),
  remove: operation({
    ...shared,
    ...write,
    id: 'deleteCostRule',
    method: 'DELETE',
    path: '/api/purchase-cost-rules/:id',
    summary: 'Delete a draft, or a rule that is not in force yet',
    params: idParams,
    status: 204,
    errors: ['rule_in_use', 'stale_record'],
    audits: { entity: 'cost_rule', action: 'delete' },
  }),
};
