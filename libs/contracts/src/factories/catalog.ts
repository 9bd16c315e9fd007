import type * as z from 'zod';
import type { bankForm } from '../catalog/banks.js';
import type { costRuleForm } from '../catalog/cost-rule-forms.js';
import type { referenceRateForm } from '../catalog/reference-rates.js';
import { productDefaults, type productForm } from '../catalog/product-forms.js';
import { unique } from './unique.js';

type BankBody = z.input<typeof bankForm>;
type CostRuleBody = z.input<typeof costRuleForm>;
type ReferenceRateBody = z.input<typeof referenceRateForm>;
type ProductBody = z.input<typeof productForm>;

/** The body that creates a bank; what is given wins. */
export const aBank = (given: Partial<BankBody> = {}): BankBody => ({ name: `Banco ${unique()}`, ...given });

/** The body that creates a product. */
export function aProduct(given: Partial<ProductBody> & { bankId: number }): ProductBody {
  const number = unique();
  return { code: `P-${number}`, name: `Hipoteca ${number}`, ...productDefaults, ...given };
}

/** The body that creates a rule of purchase costs, a draft that no calculation reads unless it is given another confidence. */
export const aCostRule = (given: Partial<CostRuleBody> = {}): CostRuleBody => ({
  region: 'AN',
  tax: 'ITP',
  homeType: 'second_hand',
  title: `Regla ${unique()}`,
  brackets: [{ upTo: null, rate: 7 }],
  validFrom: '2026-01-01',
  law: 'Ley 5/2021, art. 43',
  checkedAt: '2026-11-01',
  confidence: 'baja',
  ...given,
});

/** The body that enters the value of a month. */
export const aReferenceRate = (given: Partial<ReferenceRateBody> = {}): ReferenceRateBody => ({
  value: 2.4,
  source: 'Banco de España',
  publishedOn: '2026-11-01',
  ...given,
});
