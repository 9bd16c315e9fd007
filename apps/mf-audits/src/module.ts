import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'audits',
  pages: {
    '/audits/*': () => import('./audits/AuditsPage'),
    '/audits/actividad': () => import('./activity/ActivityPage'),
  },
  auditFields: () => import('./audit-fields'),
});
