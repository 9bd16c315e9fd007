import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'studies',
  pages: {
    '/clients': () => import('./clients/ClientsPage'),
    '/clients/:id': () => import('./clients/ClientDetail'),
  },
});
