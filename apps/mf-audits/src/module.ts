import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'audits',
  pages: { '/audits/*': () => import('./audits/AuditsPage') },
  auditFields: () => import('./audit-fields'),
});
