import { defineModule } from '@umbral/web-kit';

export default defineModule({
  name: 'admin',
  pages: { '/users': () => import('./users/UsersPage') },
});
