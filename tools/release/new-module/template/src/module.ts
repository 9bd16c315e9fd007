import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'notices',
  pages: { '/notices': () => import('./notices/NoticesPage') },
});
