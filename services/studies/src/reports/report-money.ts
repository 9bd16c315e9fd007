import {
  calculateFinancing,
  calculateOperatingCosts,
  calculatePaymentShare,
  type PaymentShare,
} from '@umbral/mortgage';
import type { ReportOption } from './report-options.js';
import type { ReportedStudy } from './reported-study.js';

/** What a mortgage asks of the people of a study. Euros. */
export interface NeededMoney {
  price: number;
  loan: number;
  downPayment: number;
  costs: number;
  /** Down payment and costs. */
  cash: number;
  /** Of all holders. */
  savings: number;
  /** Savings − cash; below 0 it is missing. */
  left: number;
  /** Of payment and debts in the net income of all holders; null without income. */
  share: PaymentShare | null;
}

export function neededMoney(study: ReportedStudy, { schedule }: Pick<ReportOption, 'schedule'>): NeededMoney {
  const { purchasePrice: price, holders } = study;
  const sumOf = (field: 'savings' | 'monthlyDebt' | 'netIncome') => sumOfEuros(holders.map((holder) => holder[field]));
  const { principal: loan, payment } = schedule;
  const downPayment = sumOfEuros([price, -loan]);
  const costs = calculateOperatingCosts(study).total;
  const cash = sumOfEuros([downPayment, costs]);
  const savings = sumOf('savings');
  const share = calculatePaymentShare({ payment, debts: sumOf('monthlyDebt'), income: sumOf('netIncome') });
  return { price, loan, downPayment, costs, cash, savings, left: sumOfEuros([savings, -cash]), share };
}

export interface CostLine {
  term: string;
  /** Euros. */
  amount: number;
  /** Of the price, where the amount is a share of it. */
  percentage?: number;
}

/** The lines of the costs of the operation, as the study's tab has them. */
export function costLinesOf(study: ReportedStudy): CostLine[] {
  const { purchasePrice } = study;
  const shareOf = (percentage: number) =>
    calculateFinancing({ purchasePrice, financingPercentage: percentage }).amountToFinance;
  const { gastosItpPercentage: itp, ivaPercentage: iva } = study;
  return [
    { term: 'Honorarios inmobiliaria', amount: study.realEstateHonorarios },
    { term: 'Honorarios profesionales', amount: study.professionalHonorarios },
    { term: 'ITP', amount: shareOf(itp), percentage: itp },
    { term: 'IVA', amount: shareOf(iva), percentage: iva },
    { term: 'Deducciones', amount: study.deducciones },
    { term: 'Provisión de fondos', amount: study.provisionFondos },
    { term: 'Tasación', amount: study.tasacion },
  ];
}

/** Exact: amounts are whole cents, whose sums stay far below where doubles lose one. */
const sumOfEuros = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
