import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
import { config } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';
import { ownKeys } from './tokens/own-keys.js';

await bootService({
  name: 'identity',
  module: AppModule,
  config,
  openapi: { title: 'Umbral · Identity', description: 'Sign-in, sessions, permissions, users, roles and companies.' },
  database: { url: config.DATABASE_URL_IDENTITY, prisma: PrismaClient },
  verifyKeys: () => ownKeys.read(),
});
