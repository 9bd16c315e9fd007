import {
  employmentTimeLabels,
  employmentTypeLabels,
  homeTypeLabels,
  regionLabels,
  type AnswerOf,
  type ClientRecord,
  type clientsApi,
  type Evaluation,
} from '@umbral/contracts';
import { formatRatio, sumEuros } from '@umbral/mortgage';
import {
  Badge,
  CellMain,
  formatDate,
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  formatRate,
  formatWithUnit,
} from '@umbral/ui';
import { fieldsFor, optionalChoice, shown, text, years } from '@umbral/web-kit/fields';
import { calculatorFor } from '../prefill/paths';

export const fullName = ({ firstName, lastName }: Pick<ClientRecord, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const EDIT_TAB = 'editar';

export const detailPath = (id: number | string): string => `/clients/${id}`;
export const MERGE_TAB = 'fusionar';
export const mergePath = (id: number, otherId: number): string => `${detailPath(id)}/${MERGE_TAB}/${otherId}`;
/** The calculator, filled with the client's data. */
export const evaluatePath = (id: number): string => calculatorFor('client', id);

const none = 'No proporcionado';
/** A value that the list no longer offers is shown as it is. */
const wordOf = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value;

const blank = 'Sin indicar';

/** A client as listed or whole: lists lack the DNI. */
type ListedClient = ClientRecord & Partial<Pick<AnswerOf<typeof clientsApi.get>, 'dni'>>;

/** The fields of a client. A new one is made by the calculator, with its evaluation. */
export const clientFields = fieldsFor<ListedClient>()({
  firstName: text('Nombre', { required: true }),
  lastName: text('Apellidos', { required: true }),
  email: text('Correo electrónico', { none, type: 'email' }),
  phone: text('Teléfono', { numeric: true, none, type: 'tel' }),
  dni: text('DNI o NIE', { numeric: true, none }),
  age: years('Edad', { none }),
  employmentType: optionalChoice('Empleo', employmentTypeLabels, {
    none,
    blank,
    show: wordOf(employmentTypeLabels),
  }),
  employmentTime: optionalChoice('Antigüedad', employmentTimeLabels, {
    none,
    blank,
    show: wordOf(employmentTimeLabels),
  }),
  createdAt: shown('Fecha de alta', { numeric: true, show: formatDate }),
});

/** '90 % de 250.000 €', and where the home is: '… · Andalucía, segunda mano'. */
export function evaluatedHome({ loanPercentage, propertyValue, region, homeType }: Evaluation): string {
  const home = region ? ` · ${regionLabels[region]}, ${homeTypeLabels[homeType].toLowerCase()}` : '';
  return `${formatPercent(loanPercentage)} de ${formatEuros(propertyValue)}${home}`;
}

/** What is shown of an evaluation. */
export const evaluationFields = fieldsFor<Evaluation>()({
  createdAt: shown('Evaluación', {
    show: (at: string, evaluation: Evaluation) => (
      <CellMain sub={evaluatedHome(evaluation)}>{formatDateTime(at)}</CellMain>
    ),
  }),
  loanAmount: shown('Préstamo', { show: formatEuros }),
  monthlyPayment: shown('Cuota mensual', { show: formatEurosAndCents }),
  paymentToIncomeRatio: shown('Cuota y deudas sobre ingresos', { show: formatRatio }),
  loanTerm: shown('Condiciones', {
    show: (years: number, { interestRate }: Evaluation) =>
      `${formatRate(interestRate)} · ${formatWithUnit(years, 'años')}`,
  }),
  monthlyIncome: shown('Ingresos', {
    show: (income: number, { additionalIncome }: Evaluation) => formatEuros(sumEuros(income, additionalIncome)),
  }),
  // An evaluation starts as pending, and no other status exists yet.
  status: shown('Estado', {
    show: (status) => <Badge>{status === 'pending' ? 'Pendiente' : (status as string)}</Badge>,
  }),
});
