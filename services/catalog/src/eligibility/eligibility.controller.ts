import { Controller } from '@nestjs/common';
import { eligibilityApi, isAdministrator } from '@umbral/contracts';
import { assess } from '@umbral/mortgage';
import { Audience, Call, Database, Verb } from '@umbral/service-kit';
import { assertCompanyInScope } from './eligibility.scope.js';
import { loadOfferedProducts } from './offered-products.js';
import { suggestFits } from './suggest-fits.js';

@Controller()
export class EligibilityController {
  constructor(private readonly database: Database) {}

  /** The rules are those of @umbral/mortgage; here it is decided whose products may be asked for, and who reads which bank is behind one. */
  @Verb(eligibilityApi.assess)
  async assess(@Call() call: Call<typeof eligibilityApi.assess>, @Audience() audience: readonly string[]) {
    const { companyId, ...study } = call.readBody();
    assertCompanyInScope(call, companyId, audience);
    const products = await loadOfferedProducts(this.database);
    const assessed = assess(study, products, { companyId });
    const suggestions = suggestFits(study, products, assessed);
    const hidden = isAdministrator(call.actor) ? {} : { name: null, bankName: null };
    return assessed.map((product) => ({ ...product, ...hidden, suggestion: suggestions.get(product.id) ?? null }));
  }
}
