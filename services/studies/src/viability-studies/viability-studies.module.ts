import { Module } from '@nestjs/common';
import { CatalogClient } from './catalog.client.js';
import { ViabilityStudiesController } from './viability-studies.controller.js';

@Module({ controllers: [ViabilityStudiesController], providers: [CatalogClient], exports: [CatalogClient] })
export class ViabilityStudiesModule {}
