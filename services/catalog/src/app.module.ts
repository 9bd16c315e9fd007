import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { BanksModule } from './banks/banks.module.js';
import { config } from './config.js';
import { EligibilityModule } from './eligibility/eligibility.module.js';
import { ProductsModule } from './products/products.module.js';
import { PurchaseCostsModule } from './purchase-costs/purchase-costs.module.js';
import { ReferenceRatesModule } from './reference-rates/reference-rates.module.js';
import { SearchModule } from './search/search.module.js';

@Module({
  imports: [
    DirectoryModule.of(config),
    BanksModule,
    ProductsModule,
    EligibilityModule,
    PurchaseCostsModule,
    ReferenceRatesModule,
    SearchModule,
  ],
})
export class AppModule {}
