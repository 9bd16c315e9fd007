import { Module } from '@nestjs/common';
import { CatalogClient } from './catalog.client.js';
import { ViabilityStudiesController } from './viability-studies.controller.js';

@Module({ controllers: [ViabilityStudiesController], providers: [CatalogClient] })
export class ViabilityStudiesModule {}
