import { csv } from '@umbral/service-kit';
import { clients } from './client.record.js';

export const clientsFile = csv.file(clients, {
  name: 'clientes',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'firstName', csv.text],
    ['Apellidos', 'lastName', csv.text],
    ['Email', 'email', csv.text],
    ['Teléfono', 'phone', csv.text],
    ['Edad', 'age', csv.whole],
    ['Creado', 'createdAt', csv.instant],
  ],
});
