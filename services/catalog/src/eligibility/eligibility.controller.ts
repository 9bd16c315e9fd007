import { Controller } from '@nestjs/common';
import { eligibilityApi, isAdministrator } from '@umbral/contracts';
import { assess, isAssessable, isListed } from '@umbral/mortgage';
import { AppError, Audience, Call, Database, Operation } from '@umbral/service-kit';
import { ChangeFinder } from './change-finder.js';
import { assertCompanyInScope } from './eligibility.scope.js';
import { latestEuribor } from '../reference-rates/latest-rates.js';
import { addFigures, figuresOf } from './figures-of-products.js';
import { loadOfferedProducts, rateOf } from './offered-products.js';

type OfOneProduct = typeof eligibilityApi.changes | typeof eligibilityApi.figures;

/** The rules are those of @umbral/mortgage; this checks the company of the call and hides names of banks and products. */
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
    const [products, euribor] = await this.read();
    const hidden = isAdministrator(call.actor) ? {} : { name: null, bankName: null };
    const assessed = assess(study, products, { companyId, reference: euribor });
    const ordered = this.finder.addTo(study, products, assessed, euribor);
    const list = addFigures(study, products, ordered, euribor);
    const rates = new Map(products.map((product) => [product.id, rateOf(product)]));
    return list.map((product) => ({ ...product, ...rates.get(product.id ?? 0), ...hidden }));
  }

  /** Of a product that the list of the study has. */
  @Operation(eligibilityApi.changes)
  async changes(@Call() call: Call<typeof eligibilityApi.changes>, @Audience() audience: readonly string[]) {
    const { study, product, euribor } = await this.findListed(call, audience);
    return this.finder.find(study, product, euribor);
  }

  /** Of a product that the list of the study has. */
  @Operation(eligibilityApi.figures)
  async figures(@Call() call: Call<typeof eligibilityApi.figures>, @Audience() audience: readonly string[]) {
    const { study, product, euribor } = await this.findListed(call, audience);
    return figuresOf(study, product, euribor);
  }

  private async findListed(call: Call<OfOneProduct>, audience: readonly string[]) {
    const { companyId, ...study } = call.readBody();
    assertCompanyInScope(call, companyId, audience);
    const [products, euribor] = await this.read();
    const product = products.find(({ id }) => id === call.params.id);
    if (!product || !isListed(product, companyId) || !isAssessable(study)) throw new AppError('not_found');
    return { study, product, euribor };
  }

  private read() {
    return Promise.all([loadOfferedProducts(this.database), latestEuribor(this.database)]);
  }
}
