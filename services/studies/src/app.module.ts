import { Module } from '@nestjs/common';
import { CalculatorModule } from './calculator/calculator.module.js';
import { ClientsModule } from './clients/clients.module.js';
import { CompanyCascadeModule } from './company-cascade/company-cascade.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { ViabilityStudiesModule } from './viability-studies/viability-studies.module.js';

@Module({
  imports: [DirectoryModule, CompanyCascadeModule, CalculatorModule, ClientsModule, ViabilityStudiesModule],
})
export class AppModule {}
