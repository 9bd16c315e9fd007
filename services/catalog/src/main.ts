import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
import { config } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

await bootService({
  name: 'catalog',
  module: AppModule,
  config,
  openapi: { title: 'Umbral · Catalog', description: 'Banks, their mortgage products, and which of them fit a study.' },
  database: { url: config.DATABASE_URL_CATALOG, prisma: PrismaClient },
});
