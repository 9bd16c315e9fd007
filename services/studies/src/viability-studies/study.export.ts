import { csv } from '@umbral/service-kit';
import { studies } from './study.record.js';

export const studiesFile = csv.file(studies, {
  name: 'estudios',
  columns: [
    ['Id', 'id', csv.whole],
    ['Estudio', 'studyName', csv.text],
    ['Cliente', 'clientName', csv.text],
    ['Teléfono', 'clientPhone', csv.text],
    ['Precio', 'purchasePrice', csv.money],
    ['Tasación', 'appraisalValue', csv.money],
    ['Financiación', 'financingPercentage', csv.decimal],
    ['Tipo', 'isNational', csv.either('Nacional', 'Internacional')],
    ['Asesor', 'userEmail', csv.text],
    ['Compañía', 'companyName', csv.text],
    ['Terminado', 'isFinished', csv.yesNo],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
