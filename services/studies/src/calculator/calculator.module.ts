import { Module } from '@nestjs/common';
import { ViabilityStudiesModule } from '../viability-studies/viability-studies.module.js';
import { CalculatorController } from './calculator.controller.js';

@Module({ imports: [ViabilityStudiesModule], controllers: [CalculatorController] })
export class CalculatorModule {}
