import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { AdvisersModule } from './advisers/advisers.module.js';
import { CalculatorModule } from './calculator/calculator.module.js';
import { ClientMailsModule } from './client-mails/client-mails.module.js';
import { ClientsModule } from './clients/clients.module.js';
import { CompanyCascadeModule } from './company-cascade/company-cascade.module.js';
import { config } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { HousingCalculationsModule } from './housing-calculations/housing-calculations.module.js';
import { PaymentStudiesModule } from './payment-studies/payment-studies.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ScenariosModule } from './scenarios/scenarios.module.js';
import { SearchModule } from './search/search.module.js';
import { StudyVerdictsModule } from './study-verdicts/study-verdicts.module.js';
import { ViabilityStudiesModule } from './viability-studies/viability-studies.module.js';

@Module({
  imports: [
    DirectoryModule.of(config),
    CompanyCascadeModule,
    CalculatorModule,
    ClientsModule,
    ViabilityStudiesModule,
    ScenariosModule,
    ReportsModule,
    ClientMailsModule,
    HousingCalculationsModule,
    PaymentStudiesModule,
    RemindersModule,
    SearchModule,
    DeskModule,
    AdvisersModule,
    StudyVerdictsModule,
  ],
})
export class AppModule {}
