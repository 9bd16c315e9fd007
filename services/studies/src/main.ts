import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
import { config } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';
import { verdictExpiration } from './study-verdicts/verdict-age.js';

await bootService({
  name: 'studies',
  module: AppModule,
  config,
  openapi: {
    title: 'Umbral · Studies',
    description: 'Clients, the mortgage calculator, viability studies and maximum price calculations.',
  },
  database: { url: config.DATABASE_URL_STUDIES, prisma: PrismaClient, expirations: [verdictExpiration] },
});
