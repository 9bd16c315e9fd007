import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { BanksModule } from './banks/banks.module.js';
import { config } from './config.js';
import { ProductsModule } from './products/products.module.js';

@Module({ imports: [DirectoryModule.of(config), BanksModule, ProductsModule] })
export class AppModule {}
