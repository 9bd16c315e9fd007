import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'admin',
  pages: {
    '/users/*': () => import('./users/UsersPage'),
    '/companies/*': () => import('./companies/CompaniesPage'),
    '/banks/*': () => import('./banks/BanksPage'),
    '/products/*': () => import('./products/ProductsPage'),
    '/purchase-costs/*': () => import('./purchase-costs/CostRulesPage'),
    '/reference-rates/*': () => import('./reference-rates/ReferenceRatesPage'),
    '/roles/*': () => import('./roles/RolesPage'),
    '/programs/*': () => import('./programs/ProgramsPage'),
    '/webhooks/*': () => import('./webhooks/WebhooksPage'),
    '/releases': () => import('./releases/ReleasesPage'),
    '/profile': () => import('./profile/ProfilePage'),
  },
  auditFields: () => import('./audit-fields'),
});
