import { homeTypeLabels, regionLabels, type Evaluation } from '@umbral/contracts';
import { calculatePaymentShare, sumEuros } from '@umbral/mortgage';
import {
  Badge,
  CellMain,
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  formatRate,
} from '@umbral/ui';
import { fieldsFor, formats, shown } from '@umbral/web-kit/fields';

/** '90 % de 250.000 €', and where the home is: '… · Andalucía, segunda mano'. */
export function evaluatedHome({ loanPercentage, propertyValue, region, homeType }: Evaluation): string {
  const home = region ? ` · ${regionLabels[region]}, ${homeTypeLabels[homeType].toLowerCase()}` : '';
  return `${formatPercent(loanPercentage)} de ${formatEuros(propertyValue)}${home}`;
}

const paymentShareOf = ({ monthlyPayment, existingDebts, monthlyIncome, additionalIncome }: Evaluation) =>
  calculatePaymentShare({
    payment: monthlyPayment,
    debts: existingDebts,
    income: sumEuros(monthlyIncome, additionalIncome),
  })?.label;

/** What is shown of an evaluation. */
export const evaluationFields = fieldsFor<Evaluation>()({
  createdAt: shown('Evaluación', {
    show: (at: string, evaluation: Evaluation) => (
      <CellMain sub={evaluatedHome(evaluation)}>{formatDateTime(at)}</CellMain>
    ),
  }),
  loanAmount: shown('Préstamo', { show: formatEuros }),
  monthlyPayment: shown('Cuota mensual', { show: formatEurosAndCents }),
  // From the inputs: the stored ratio is rounded, and would show a limit that it breaks.
  paymentToIncomeRatio: shown('Cuota y deudas sobre ingresos', { of: paymentShareOf }),
  loanTerm: shown('Condiciones', {
    show: (years: number, { interestRate }: Evaluation) => `${formatRate(interestRate)} · ${formats.years(years)}`,
  }),
  monthlyIncome: shown('Ingresos', {
    show: (income: number, { additionalIncome }: Evaluation) => formatEuros(sumEuros(income, additionalIncome)),
  }),
  // An evaluation starts as pending, and no other status exists yet.
  status: shown('Estado', {
    show: (status) => <Badge>{status === 'pending' ? 'Pendiente' : (status as string)}</Badge>,
  }),
});
