import { csv } from '@umbral/service-kit';
import { users } from './user.record.js';

export const usersFile = csv.file(users, {
  name: 'usuarios',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'name', csv.text],
    ['Email', 'email', csv.text],
    ['Teléfono', 'phone', csv.text],
    ['DNI/NIE', 'dni', csv.text],
    ['CIF', 'cif', csv.text],
    ['Rol', 'roleName', csv.text],
    ['Compañía', 'companyName', csv.text],
    ['Intermediario', 'isCreditIntermediary', csv.yesNo],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
