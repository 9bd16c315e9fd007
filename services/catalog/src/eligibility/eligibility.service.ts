import { Injectable } from '@nestjs/common';
import { isAdministrator, type eligibilityApi } from '@umbral/contracts';
import { assess } from '@umbral/mortgage';
import { Database, type Context, type InputOf } from '@umbral/service-kit';
import { loadOfferedProducts } from './offered-products.js';
import { suggestFits } from './suggest-fits.js';

@Injectable()
export class EligibilityService {
  constructor(private readonly database: Database) {}

  /** The rules are those of @umbral/mortgage; here it is only decided who may read which bank is behind a product. */
  async assess({ actor }: Context, input: InputOf<typeof eligibilityApi.assess>) {
    const { companyId, ...study } = input.readBody();
    const products = await loadOfferedProducts(this.database);
    const assessed = assess(study, products, { companyId });
    const suggestions = suggestFits(study, products, assessed);
    const hidden = isAdministrator(actor) ? {} : { name: null, bankName: null };
    return assessed.map((product) => ({ ...product, ...hidden, suggestion: suggestions.get(product.id) ?? null }));
  }
}
