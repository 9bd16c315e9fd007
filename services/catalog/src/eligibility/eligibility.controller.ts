import { Controller } from '@nestjs/common';
import { eligibilityApi, isAdministrator } from '@umbral/contracts';
import { assess, isAssessable, isListed } from '@umbral/mortgage';
import { AppError, Audience, Call, Database, Operation } from '@umbral/service-kit';
import { ChangeFinder } from './change-finder.js';
import { assertCompanyInScope } from './eligibility.scope.js';
import { loadOfferedProducts, rateOf } from './offered-products.js';

/** The rules are those of @umbral/mortgage; here it is decided whose products may be asked for, and who reads which bank is behind one. */
@Controller()
export class EligibilityController {
  constructor(
    private readonly database: Database,
    private readonly finder: ChangeFinder,
  ) {}

  @Operation(eligibilityApi.assess)
  async assess(@Call() call: Call<typeof eligibilityApi.assess>, @Audience() audience: readonly string[]) {
    const { companyId, ...study } = call.readBody();
    assertCompanyInScope(call, companyId, audience);
    const products = await loadOfferedProducts(this.database);
    const hidden = isAdministrator(call.actor) ? {} : { name: null, bankName: null };
    const list = this.finder.addTo(study, products, assess(study, products, { companyId }));
    const rates = new Map(products.map((product) => [product.id, rateOf(product)]));
    return list.map((product) => ({ ...product, ...rates.get(product.id ?? 0), ...hidden }));
  }

  /** Of a product that the list of the study has. */
  @Operation(eligibilityApi.changes)
  async changes(@Call() call: Call<typeof eligibilityApi.changes>, @Audience() audience: readonly string[]) {
    const { companyId, ...study } = call.readBody();
    assertCompanyInScope(call, companyId, audience);
    const products = await loadOfferedProducts(this.database);
    const product = products.find(({ id }) => id === call.params.id);
    if (!product || !isListed(product, companyId) || !isAssessable(study)) throw new AppError('not_found');
    return this.finder.find(study, product);
  }
}
