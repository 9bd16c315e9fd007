import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only the Prisma CLI reads this; the service itself is configured by src/config.ts.
  datasource: { url: process.env.MIGRATION_URL_RELEASES ?? 'postgresql://127.0.0.1:5432/releases' },
});
