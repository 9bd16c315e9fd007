import { Module } from '@nestjs/common';
import { HousingCalculationsController } from './housing-calculations.controller.js';

@Module({ controllers: [HousingCalculationsController] })
export class HousingCalculationsModule {}
