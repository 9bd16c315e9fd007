import { bootService } from '@umbral/service-kit';
import { AppModule } from './app.module.js';
import { config } from './config.js';

await bootService({
  name: 'audit',
  module: AppModule,
  config,
  openapi: {
    title: 'Umbral · Audit',
    description: 'Who did what, when and from where. Rows are written by events only and never changed.',
  },
  database: { url: config.DATABASE_URL_AUDIT },
});
