import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'studies',
  pages: {
    '/viability-studies': () => import('./viability-studies/StudiesPage'),
    '/clients': () => import('./clients/ClientsPage'),
    '/clients/:id': () => import('./clients/ClientDetail'),
  },
});
