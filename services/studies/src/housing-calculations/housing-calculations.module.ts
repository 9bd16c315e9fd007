import { Module } from '@nestjs/common';
import { HousingCalculationsController } from './housing-calculations.controller.js';
import { HousingCalculationsService } from './housing-calculations.service.js';

@Module({ controllers: [HousingCalculationsController], providers: [HousingCalculationsService] })
export class HousingCalculationsModule {}
