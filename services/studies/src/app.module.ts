import { Module } from '@nestjs/common';
import { CalculatorModule } from './calculator/calculator.module.js';
import { ClientsModule } from './clients/clients.module.js';

@Module({ imports: [CalculatorModule, ClientsModule] })
export class AppModule {}
