import { Injectable } from '@nestjs/common';
import { isAdministrator, type eligibilityApi } from '@umbral/contracts';
import { assess } from '@umbral/mortgage';
import { Database, type Context, type InputOf } from '@umbral/service-kit';
import { assertCompanyInScope } from './eligibility.scope.js';
import { loadOfferedProducts } from './offered-products.js';
import { suggestFits } from './suggest-fits.js';

@Injectable()
export class EligibilityService {
  constructor(private readonly database: Database) {}

  /** The rules are those of @umbral/mortgage; here it is decided whose products may be asked for, and who reads which bank is behind one. */
  async assess(context: Context, input: InputOf<typeof eligibilityApi.assess>, audience: readonly string[]) {
    const { companyId, ...study } = input.readBody();
    assertCompanyInScope(context, companyId, audience);
    const products = await loadOfferedProducts(this.database);
    const assessed = assess(study, products, { companyId });
    const suggestions = suggestFits(study, products, assessed);
    const hidden = isAdministrator(context.actor) ? {} : { name: null, bankName: null };
    return assessed.map((product) => ({ ...product, ...hidden, suggestion: suggestions.get(product.id) ?? null }));
  }
}
