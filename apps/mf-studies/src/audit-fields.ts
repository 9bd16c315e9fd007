import type { Scenario } from '@umbral/contracts';
import { formatDate } from '@umbral/ui';
import { formats, purchaseConditions, type AuditFields, type RecordAuditFields } from '@umbral/web-kit/fields';
import { clientFields } from './clients/client.fields';
import { nextStepFields } from './clients/next-step.fields';
import { calculationFields } from './payment-studies/calculation.fields';
import { formerFields } from './payment-studies/former/former.fields';
import { bonusFields, scenarioFields } from './viability-studies/scenarios/scenario.fields';
import { guarantorFields, holderFields, studyFields } from './viability-studies/study.fields';

const { count, either, euros, percent, rate, reference, text, yesNo } = formats;

/** The result of a client's evaluation: payment and loan. */
const evaluation: formats.Write = (value) => {
  const { monthlyPayment, loanAmount } = value as Readonly<Record<string, unknown>>;
  return `Cuota de ${euros(monthlyPayment)} para un préstamo de ${euros(loanAmount)}`;
};

/** 'Pedir las nóminas, hasta el 30/11/2026' */
const nextStep: formats.Write = (value) => {
  const { text: what, on } = value as { text: string; on: string };
  return `${what}, hasta el ${formatDate(on)}`;
};

/** 'Nómina, 0,3 %; Vida, 0,1 % (310 € al año), no se contrata' */
const bonuses: formats.Write = (value) =>
  (value as Scenario['bonuses'])
    .map(({ label, points, annualCost, linked }) => {
      const cost = annualCost > 0 ? ` (${euros(annualCost)} al año)` : '';
      return `${label}, ${rate(points)}${cost}${linked ? '' : ', no se contrata'}`;
    })
    .join('; ');

const scenario: RecordAuditFields = {
  ...scenarioFields.audit,
  productId: ['Producto', reference],
  productCode: ['Código del producto', text],
  referenceMonth: ['Mes del euríbor', text],
  firstMonths: ['Meses del primer periodo', count],
  effortRatioPercentage: ['Ratio de esfuerzo', percent],
  bonuses: ['Condiciones vinculadas', bonuses, bonusFields.audit],
};

/** Labels and formats in audit entries: those of the screens, and where an entry, read without its screen, needs another word. */
export default {
  viability_study: {
    ...studyFields.audit,
    clientName: ['Cliente', text],
    clientPhone: ['Teléfono del cliente', text],
    isNational: ['Ámbito', either('Nacional', 'Internacional')],
    needsAdditionalLoan: ['Necesita préstamo adicional', yesNo],
    additionalLoanInfo: ['Préstamo adicional', text],
    isFinished: ['Fase', either('Finalizado', 'En proceso')],
    realEstateHonorarios: ['Honorarios de la inmobiliaria', euros],
    gastosItpPercentage: ['Gastos de ITP', percent],
    conditions: ['Condiciones', purchaseConditions],
    holders: ['Titulares', text, { ...holderFields.audit, clientId: ['Cliente', reference] }],
    guarantors: ['Avalistas', text, { ...guarantorFields.audit, clientId: ['Cliente', reference] }],
    scenarios: ['Escenario', text, scenario],
  },
  housing_calculation: {
    ...calculationFields.audit,
    clientName: ['Cliente', text],
    clientPhone: ['Teléfono del cliente', text],
    clientId: ['Cliente', reference],
    monthlyNetIncome: ['Ingresos netos mensuales', euros],
    monthlyOtherIncome: ['Otros ingresos mensuales', euros],
    monthlyDebtPayments: ['Deudas mensuales', euros],
    incomePercentageForMortgage: ['Ingresos destinados a la hipoteca', percent],
    expectedFinancingPercentage: ['Financiación prevista', percent],
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
    ...formerFields.audit,
    monthlyNetIncome: ['Ingresos netos mensuales', euros],
    realNetIncome: ['Ingresos reales', euros],
    maxPayment: ['Cuota máxima', euros],
  },
  client: {
    ...clientFields.audit,
    evaluation: ['Evaluación', evaluation],
    note: ['Nota', text],
    merged: ['Cliente fusionado con este', text],
    mergedInto: ['Fusionado con', text],
    nextStep: ['Próximo paso', nextStep, nextStepFields.audit],
  },
} satisfies AuditFields;
