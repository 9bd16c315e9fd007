import { Module } from '@nestjs/common';
import { CatalogClient } from './catalog.client.js';
import { CompatibleProductsService } from './compatible-products.service.js';
import { StudyStatesService } from './study-states.service.js';
import { ViabilityStudiesController } from './viability-studies.controller.js';
import { ViabilityStudiesService } from './viability-studies.service.js';

@Module({
  controllers: [ViabilityStudiesController],
  providers: [ViabilityStudiesService, StudyStatesService, CompatibleProductsService, CatalogClient],
})
export class ViabilityStudiesModule {}
