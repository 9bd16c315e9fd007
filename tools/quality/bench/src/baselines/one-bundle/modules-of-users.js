// Stands in for the shell's federation.ts: the module is a part of the bundle.
import { defineModule } from '@umbral/web-kit';
import * as page from '../../../../../../apps/mf-admin/src/users/UsersPage';

const admin = defineModule({ name: 'admin', pages: { '/users': () => Promise.resolve(page) } });

export const LOAD_LIMIT_MS = 10_000;
export const fetchModule = () => Promise.resolve(admin);
