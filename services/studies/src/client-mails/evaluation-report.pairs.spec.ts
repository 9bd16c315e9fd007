import { calculateMortgage, type MortgageCalculation } from '@umbral/mortgage';
import { calculatorInputsOf, oracleOf } from '@umbral/mortgage/testing';
import { readable } from '../../test/report-study.js';
import { anEvaluationReport } from '../../test/evaluation-report.js';

const INPUTS = calculatorInputsOf(300);

/** Written without the formats of the library. */
const cents = (euros: number): string =>
  `${euros.toLocaleString('es-ES', { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 })} €`;
const money = (euros: number): string => cents(euros).replace(',00 €', ' €');
const fact = (term: string, euros: number): string[][] => (euros > 0 ? [[term, money(euros)]] : []);

const summaryOf = ({ financialDetails: each }: MortgageCalculation): string[][] => [
  ...fact('Precio', each.propertyValue),
  ...fact('Préstamo', each.loanAmount),
  ...fact('Entrada', each.downPayment),
  ...fact('Gastos', each.additionalCostsTotal),
  ...fact('Efectivo necesario', each.totalNeeded),
  ...fact('Ahorros', each.availableSavings),
  each.savingsDeficit > 0
    ? ['Falta', money(each.savingsDeficit)]
    : ['Sobra', money(sum([each.availableSavings, -each.totalNeeded]))],
];

const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((all, each) => all + each, 0) * 100) / 100;

const costsOf = ({ financialDetails: { additionalCosts: each } }: MortgageCalculation) => [
  ...fact('Impuestos', each.taxes),
  ...fact('Notaría y registro', each.notaryAndRegistration),
  ...fact('Gestoría', each.agency),
  ...fact('Tasación', each.appraisal),
  ...fact('Otros gastos', each.other),
  ...fact('Total', sum(Object.values(each))),
];

describe('the PDFs of 300 random calculations', () => {
  const cases = INPUTS.map((input) => ({
    result: calculateMortgage(input),
    report: readable(anEvaluationReport(input)),
    loan: oracleOf(
      { ...input, purchasePrice: input.propertyValue, financingPercentage: input.loanPercentage } as never,
      { interestRate: input.interestRate, maxYears: input.loanTerm, financingPercentage: 100 } as never,
      0,
    ),
  }));

  it('[B-FIG-27] summary: each amount that of the calculator', () => {
    for (const { result, report } of cases) expect(report.factsOf('Resumen')).toEqual(summaryOf(result));
  });

  it('[B-FIG-29] costs: each line that of the calculator, and their sum', () => {
    for (const { result, report } of cases)
      expect(report.tablesOf('Gastos · estimación general')).toEqual([costsOf(result)]);
  });

  it('[B-FIG-10] [D52] payment and share: those of the calculator, and of an independent decimal implementation', () => {
    for (const { result, report, loan } of cases) {
      const payment = cents(result.monthlyPayment);
      expect([result.monthlyPayment, result.loanAmount]).toEqual([loan.payments[0], loan.principal]);
      const share = result.paymentToIncomeRatioLabel.replace('\u00a0', ' ');
      expect(report.textsOf('Resumen')[0]).toContain(`la cuota de ${payment} supone el ${share}: `);
    }
  });

  it('[B-FIG-10] option and example: the loan without fees, its totals those of the calculator', () => {
    for (const { result, report, loan } of cases) {
      const interest = sum(loan.rows.map(([, , each = 0]) => each));
      const owed = sum([interest, loan.principal]);
      expect([result.totalInterest, result.totalPaid]).toEqual([interest, owed]);
      const [option] = report.tablesOf('Opciones').flat();
      expect([option?.[2], option?.[5], option?.[6]]).toEqual([loan.payments[0] ?? 0, interest, owed].map(cents));
      const legal = report.textsOf('Información legal');
      expect(legal).toContain('Este cálculo no incluye honorarios de Norte Hipotecas.');
      const [example] = legal.filter((text) => text.startsWith('Ejemplo'));
      expect(example).toContain(`préstamo de ${money(loan.principal)} a `);
      expect(example).toContain(`coste total ${cents(interest)}, importe total adeudado ${cents(owed)}, TAE `);
      expect(example).not.toContain('tasación');
    }
  });
});
