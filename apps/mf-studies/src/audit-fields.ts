import {
  employmentTimeLabels,
  employmentTypeLabels,
  energyLabel,
  rateTypeLabels,
  regionLabels,
} from '@umbral/contracts';
import { formats, purchaseConditions, type AuditFields, type RecordAuditFields } from '@umbral/web-kit/fields';

const { count, either, euros, oneOf, percent, reference, text, writeAny, years, yesNo } = formats;

/** The result of a client's evaluation: payment and loan. */
const evaluation: formats.Write = (value) => {
  const { monthlyPayment, loanAmount } = value as Readonly<Record<string, unknown>>;
  return `Cuota de ${euros(monthlyPayment)} para un préstamo de ${euros(loanAmount)}`;
};

const scenario: RecordAuditFields = {
  productId: ['Producto', reference],
  productCode: ['Código del producto', text],
  rateType: ['Tipo de hipoteca', oneOf(rateTypeLabels)],
  fixedRate: ['Tipo fijo', percent],
  fixedYears: ['Años a tipo fijo', years],
  euribor: ['Euríbor', percent],
  referenceMonth: ['Mes del euríbor', text],
  spread: ['Diferencial', percent],
  firstRate: ['Tipo del primer periodo', percent],
  firstMonths: ['Meses del primer periodo', count],
  years: ['Plazo', years],
  purchasePrice: ['Precio de compra', euros],
  financingPercentage: ['Financiación', percent],
  originationFee: ['Comisión de apertura', euros],
  brokerFee: ['Honorarios de intermediación', euros],
  appraisal: ['Tasación', euros],
  effortRatioPercentage: ['Ratio de esfuerzo', percent],
  variableFeeOption: ['Límite por amortizar', oneOf({ '3y': '0,25 % tres años', '5y': '0,15 % cinco años' })],
  bonuses: ['Condiciones vinculadas', (value) => writeAny((value as { label: string }[]).map(({ label }) => label))],
};

/** Labels and formats in audit entries, by record. */
export default {
  viability_study: {
    studyName: ['Nombre del estudio', text],
    clientName: ['Cliente', text],
    clientPhone: ['Teléfono del cliente', text],
    purchasePrice: ['Precio de compra', euros],
    appraisalValue: ['Valor de tasación', euros],
    financingPercentage: ['Financiación', percent],
    energyCertificate: ['Certificado energético', (value) => energyLabel(writeAny(value))],
    isNational: ['Ámbito', either('Nacional', 'Internacional')],
    needsAdditionalLoan: ['Necesita préstamo adicional', yesNo],
    additionalLoanInfo: ['Préstamo adicional', text],
    isFinished: ['Fase', either('Finalizado', 'En proceso')],
    realEstateHonorarios: ['Honorarios de la inmobiliaria', euros],
    professionalHonorarios: ['Honorarios profesionales', euros],
    gastosItpPercentage: ['Gastos de ITP', percent],
    ivaPercentage: ['IVA', percent],
    deducciones: ['Deducciones', euros],
    provisionFondos: ['Provisión de fondos', euros],
    tasacion: ['Tasación', euros],
    region: ['Comunidad autónoma', oneOf(regionLabels)],
    costDate: ['Fecha de la compra', text],
    referenceValue: ['Valor de referencia', euros],
    conditions: ['Condiciones', purchaseConditions],
    desiredYears: ['Plazo deseado', years],
    desiredRate: ['Interés deseado', percent],
    holders: ['Titulares', text],
    guarantors: ['Avalistas', text],
    scenarios: ['Escenario', text, scenario],
  },
  housing_calculation: {
    clientName: ['Cliente', text],
    clientPhone: ['Teléfono del cliente', text],
    clientId: ['Cliente', reference],
    monthlyNetIncome: ['Ingresos netos mensuales', euros],
    monthlyOtherIncome: ['Otros ingresos mensuales', euros],
    monthlyDebtPayments: ['Deudas mensuales', euros],
    availableSavings: ['Ahorros disponibles', euros],
    loanTermYears: ['Plazo', years],
    annualInterestRate: ['Interés anual', percent],
    incomePercentageForMortgage: ['Ingresos destinados a la hipoteca', percent],
    expectedFinancingPercentage: ['Financiación prevista', percent],
    purchaseCostsPercentage: ['Gastos de compra', percent],
    maxMonthlyPayment: ['Cuota mensual máxima', euros],
    maxLoanCapital: ['Capital máximo del préstamo', euros],
    maxDownPayment: ['Entrada disponible', euros],
    maxHousingPrice: ['Precio máximo de vivienda', euros],
    purchaseCosts: ['Gastos de compraventa', euros],
    actualFinancingPercentage: ['Financiación real', percent],
    totalMonthlyIncome: ['Ingresos mensuales totales', euros],
    availableForMortgage: ['Disponible para la hipoteca', euros],
  },
  payment_study: {
    firstName: ['Nombre', text],
    lastName: ['Apellidos', text],
    phone: ['Teléfono', text],
    monthlyNetIncome: ['Ingresos netos mensuales', euros],
    monthlyOtherLoans: ['Otros préstamos', euros],
    effortRatio: ['Ratio de esfuerzo', percent],
    realNetIncome: ['Ingresos reales', euros],
    maxPayment: ['Cuota máxima', euros],
  },
  client: {
    firstName: ['Nombre', text],
    lastName: ['Apellidos', text],
    email: ['Correo electrónico', text],
    phone: ['Teléfono', text],
    age: ['Edad', years],
    employmentType: ['Empleo', oneOf(employmentTypeLabels)],
    employmentTime: ['Antigüedad', oneOf(employmentTimeLabels)],
    evaluation: ['Evaluación', evaluation],
  },
} satisfies AuditFields;
