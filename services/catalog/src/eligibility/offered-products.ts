import type { CompatibleProduct } from '@umbral/contracts';
import type { EligibilityProduct } from '@umbral/mortgage';
import { sql, type Queryable } from '@umbral/service-kit';
import { bonusesOfProduct } from '../products/product-rates.js';

/** Its rate, for scenarios; the rules do not read it. */
type Rate = Pick<CompatibleProduct, 'rateType' | 'fixedYears' | 'spread' | 'bonuses'>;

/** An offered product as the rules read it. */
export type OfferedProduct = EligibilityProduct & Rate & { id: number };

export const rateOf = ({ rateType, fixedYears, spread, bonuses }: Rate): Rate => ({
  rateType,
  fixedYears,
  spread,
  bonuses,
});

/**
 * The active products of active banks. Not cached: reading a thousand takes some milliseconds, and a cache would need invalidation
 * in every replica.
 */
export function loadOfferedProducts(database: Queryable): Promise<OfferedProduct[]> {
  return database.many<OfferedProduct>(sql`
    select p.id, p.code, p.name, b.name as "bankName", p.is_active as "isActive", b.is_active as "bankIsActive",
      b.company_id as "bankCompanyId", p.effort_ratio_percentage as "effortRatioPercentage", p.min_age as "minAge", p.max_age as "maxAge",
      p.is_first_home as "isFirstHome", p.energy_certificate as "energyCertificate",
      p.min_purchase_price as "minPurchasePrice", p.max_purchase_price as "maxPurchasePrice",
      p.min_appraisal_percentage as "minAppraisalPercentage", p.max_appraisal_percentage as "maxAppraisalPercentage",
      p.financing_percentage as "financingPercentage", p.interest_rate::float8 as "interestRate", p.max_years as "maxYears",
      p.allows_guarantor as "allowsGuarantor", p.guarantor_min_salary::float8 as "guarantorMinSalary",
      p.guarantor_min_property_value::float8 as "guarantorMinPropertyValue", p.nationality, p.work_regime as "workRegime",
      p.work_seniority as "workSeniority", p.notes, p.rate_type as "rateType", p.fixed_years as "fixedYears",
      p.spread::float8 as spread, ${bonusesOfProduct} as bonuses
    from products p join banks b on b.id = p.bank_id
    where p.is_active and b.is_active order by p.id`);
}
