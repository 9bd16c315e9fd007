import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
import { trialExpirations } from './reports/expirations.js';
import { config } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

await bootService({
  name: 'releases',
  module: AppModule,
  config,
  openapi: {
    title: 'Umbral · Releases',
    description: 'Releases of the micro-frontends: which are stored, and which of them users get.',
  },
  database: {
    url: config.DATABASE_URL_RELEASES,
    prisma: PrismaClient,
    expirations: trialExpirations,
  },
});
