import { Controller } from '@nestjs/common';
import { purchaseCostsApi, todayInSpain, type PurchaseCostsForm } from '@umbral/contracts';
import { calculatePurchaseCosts, type PurchaseCostRule } from '@umbral/mortgage';
import { Call, Database, Operation, sql } from '@umbral/service-kit';
import { calculateForCalculator } from './purchase-costs.internal.js';

@Controller()
export class PurchaseCostsController {
  constructor(private readonly database: Database) {}

  @Operation(purchaseCostsApi.calculate)
  calculate(@Call() call: Call<typeof purchaseCostsApi.calculate>) {
    return this.costsOf(call.readBody());
  }

  @Operation(calculateForCalculator)
  calculateForCalculator(@Call() call: Call<typeof calculateForCalculator>) {
    return this.costsOf(call.readBody());
  }

  /** The rules are not cached: a change of an administrator applies at once, in every replica. */
  private async costsOf(purchase: PurchaseCostsForm) {
    const rules = await this.database.many<PurchaseCostRule>(sql`
      select r.id, r.region, r.tax, r.home_type as "homeType", r.title, r.brackets,
        r.bonus_percentage as "bonusPercentage", r.increased, r.conditions,
        r.valid_from::text as "validFrom", r.valid_to::text as "validTo", r.confidence,
        json_build_object('law', r.law, 'url', r.url, 'checkedAt', r.checked_at::text) as source
      from purchase_cost_rules r
      where r.region = ${purchase.region} and r.home_type = ${purchase.homeType} and r.confidence <> 'baja'
        and daterange(r.valid_from, r.valid_to, '[]') @> ${purchase.date}::date`);
    return calculatePurchaseCosts(purchase, rules, todayInSpain());
  }
}
