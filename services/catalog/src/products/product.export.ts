import { energyLabel, nationalityLabels } from '@umbral/contracts';
import { csv } from '@umbral/service-kit';
import { products } from './product.record.js';

export const productsFile = csv.file(products, {
  name: 'productos',
  columns: [
    ['Id', 'id', csv.whole],
    ['Código', 'code', csv.text],
    ['Nombre', 'name', csv.text],
    ['Banco', 'bankName', csv.text],
    ['Financiación', 'financingPercentage', csv.decimal],
    ['Plazo', 'maxYears', csv.whole],
    ['Interés', 'interestRate', csv.decimal],
    ['Edad mínima', 'minAge', csv.whole],
    ['Edad máxima', 'maxAge', csv.whole],
    ['Precio mínimo', 'minPurchasePrice', csv.money],
    ['Precio máximo', 'maxPurchasePrice', csv.money],
    ['Esfuerzo', 'effortRatioPercentage', csv.decimal],
    ['Certificado', 'energyCertificate', (letter: string) => csv.text(energyLabel(letter))],
    ['Nacionalidad', 'nationality', csv.oneOf(nationalityLabels)],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
