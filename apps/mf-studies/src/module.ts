import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'studies',
  pages: {
    '/viability-studies/*': () => import('./viability-studies/StudiesPage'),
    '/payment-studies/*': () => import('./payment-studies/PaymentStudiesPage'),
    '/desk': () => import('./desk/DeskPage'),
    '/calculator': () => import('./calculator/CalculatorPage'),
    '/clients': () => import('./clients/ClientsPage'),
    '/clients/:id/*': () => import('./clients/ClientDetail'),
  },
  auditFields: () => import('./audit-fields'),
});
