import { bankTypeLabels } from '@umbral/contracts';
import { csv } from '@umbral/service-kit';
import { banks } from './bank.record.js';

export const banksFile = csv.file(banks, {
  name: 'bancos',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'name', csv.text],
    ['Tipo', 'type', csv.oneOf(bankTypeLabels)],
    ['Paga', 'paymentPercentage', csv.decimal],
    ['Detalles', 'details', csv.text],
    ['Compañía', 'companyName', csv.text],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
