import { csv } from '@umbral/service-kit';
import { companies } from './company.record.js';

export const companiesFile = csv.file(companies, {
  name: 'companias',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'name', csv.text],
    ['Descripción', 'description', csv.text],
    ['Usuarios', 'userCount', csv.whole],
    ['Estado', 'isActive', csv.activeFeminine],
    ['Creado', 'createdAt', csv.instant],
  ],
});
