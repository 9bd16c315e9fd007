import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
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
    expirations: [
      { table: 'release_visitors', condition: `last_at < now() - interval '30 days'` },
      { table: 'release_visits_used', condition: `ends_at < now() - interval '1 hour'` },
      { table: 'release_failures', condition: `last_at < now() - interval '30 days'` },
    ],
  },
});
