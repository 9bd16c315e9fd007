import { csv } from '@umbral/service-kit';
import { roles } from './role.record.js';

export const rolesFile = csv.file(roles, {
  name: 'roles',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'name', csv.text],
    ['Descripción', 'description', csv.text],
    ['Usuarios', 'userCount', csv.whole],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
