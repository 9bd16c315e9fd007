import { csv } from '@umbral/service-kit';
import { calculations } from './housing-calculation.record.js';

export const calculationsFile = csv.file(calculations, {
  name: 'calculos',
  columns: [
    ['Id', 'id', csv.whole],
    ['Cliente', 'clientName', csv.text],
    ['Teléfono', 'clientPhone', csv.text],
    ['Ingresos', 'monthlyNetIncome', csv.money],
    ['Otros ingresos', 'monthlyOtherIncome', csv.money],
    ['Deudas', 'monthlyDebtPayments', csv.money],
    ['Ahorros', 'availableSavings', csv.money],
    ['Plazo', 'loanTermYears', csv.whole],
    ['Interés', 'annualInterestRate', csv.decimal],
    ['Precio máximo', 'maxHousingPrice', csv.money],
    ['Cuota máxima', 'maxMonthlyPayment', csv.money],
    ['Préstamo máximo', 'maxLoanCapital', csv.money],
    ['Asesor', 'userEmail', csv.text],
    ['Compañía', 'companyName', csv.text],
    ['Estado', 'isActive', csv.active],
    ['Creado', 'createdAt', csv.instant],
  ],
});
