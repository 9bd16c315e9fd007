import { Controller } from '@nestjs/common';
import { COST_RULE_ENDS_BEFORE, costRuleRules, costRulesApi, type CostRuleForm } from '@umbral/contracts';
import { Call, matches, Operation, Records, refusedField, sql } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { costRules, stateOfRule } from './cost-rule.record.js';

@Controller()
export class CostRulesController {
  constructor(private readonly records: Records<PrismaClient>) {}

  @Operation(costRulesApi.list)
  list(@Call() call: Call<typeof costRulesApi.list>) {
    const { search, region, tax, state } = call.query;
    return this.records.page(call, costRules, {
      where: [
        matches('r.search_text', search),
        region && sql`r.region = ${region}`,
        tax && sql`r.tax = ${tax}`,
        state && state !== 'all' && sql`${stateOfRule} = ${state}`,
      ],
    });
  }

  @Operation(costRulesApi.get)
  get(@Call() call: Call<typeof costRulesApi.get>) {
    return this.records.get(call, costRules);
  }

  @Operation(costRulesApi.create)
  create(@Call() call: Call<typeof costRulesApi.create>) {
    return this.records.create(call, costRules, (tx, body) =>
      tx.db.purchaseCostRule.create({ data: columnsOf(body), select: { id: true } }),
    );
  }

  @Operation(costRulesApi.update)
  update(@Call() call: Call<typeof costRulesApi.update>) {
    return this.records.change(call, costRules, {
      rule: costRuleRules.update,
      change: (_tx, _before, body) => columnsOf(body),
    });
  }

  /** Metadata of a rule, also of one in force: end, confidence, and reviewer. */
  @Operation(costRulesApi.patch)
  patch(@Call() call: Call<typeof costRulesApi.patch>) {
    return this.records.change(call, costRules, {
      change: (_tx, { validFrom }, { validTo, checkedAt, ...body }) => {
        if (validTo && validTo < validFrom) throw refusedField('validTo', COST_RULE_ENDS_BEFORE);
        // Missing fields are undefined, which Prisma does not update.
        return { ...body, validTo: validTo && new Date(validTo), checkedAt: checkedAt && new Date(checkedAt) };
      },
    });
  }

  @Operation(costRulesApi.remove)
  remove(@Call() call: Call<typeof costRulesApi.remove>) {
    return this.records.remove(call, costRules, { rule: costRuleRules.remove });
  }
}

const columnsOf = ({ validFrom, validTo, checkedAt, ...form }: CostRuleForm) => ({
  ...form,
  validFrom: new Date(validFrom),
  validTo: validTo && new Date(validTo),
  checkedAt: new Date(checkedAt),
});
