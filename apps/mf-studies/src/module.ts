import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'studies',
  pages: {
    '/viability-studies': () => import('./viability-studies/StudiesPage'),
    '/calculator': () => import('./calculator/CalculatorPage'),
    '/clients': () => import('./clients/ClientsPage'),
    '/clients/:id': () => import('./clients/ClientDetail'),
  },
});
