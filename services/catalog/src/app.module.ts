import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { BanksModule } from './banks/banks.module.js';
import { config } from './config.js';
import { EligibilityModule } from './eligibility/eligibility.module.js';
import { ProductsModule } from './products/products.module.js';

@Module({ imports: [DirectoryModule.of(config), BanksModule, ProductsModule, EligibilityModule] })
export class AppModule {}
