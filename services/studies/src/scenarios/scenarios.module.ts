import { Module } from '@nestjs/common';
import { ViabilityStudiesModule } from '../viability-studies/viability-studies.module.js';
import { ScenariosController } from './scenarios.controller.js';

@Module({ imports: [ViabilityStudiesModule], controllers: [ScenariosController] })
export class ScenariosModule {}
