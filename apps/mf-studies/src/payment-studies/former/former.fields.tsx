import { MOST_FIRST_ROWS, paymentStudiesApi, type PaymentStudy } from '@umbral/contracts';
import { formatDate, formatEuros } from '@umbral/ui';
import { useOperation } from '@umbral/web-kit';
import { euros, fieldsFor, percent, shown, state, text } from '@umbral/web-kit/fields';

export const FORMER_PATH = '/payment-studies/anteriores';

/** The visible former studies that match a search, newest first; the whole list would be an export. */
export const useFormerStudies = (search?: string) =>
  useOperation(paymentStudiesApi.list, { query: { status: 'all', first: MOST_FIRST_ROWS, ...(search && { search }) } });

export const fullName = ({ firstName, lastName }: Pick<PaymentStudy, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

// Whole numbers, as stored; the schema refuses others.
const monthly = { required: true, decimals: 2, step: 50, min: 0, show: formatEuros } as const;

const definitions = {
  firstName: text('Nombre', { required: true, of: fullName }),
  lastName: text('Apellidos', { required: true }),
  phone: text('Teléfono', { required: true, type: 'tel', numeric: true }),
  monthlyNetIncome: euros('Ingresos netos', monthly),
  monthlyOtherLoans: euros('Otros préstamos', { ...monthly, empty: 0 }),
  effortRatio: percent('Ratio de esfuerzo', { empty: 35, required: true, decimals: 2, min: 1, max: 100 }),
  maxPayment: shown('Cuota máxima', { show: formatEuros }),
  realNetIncome: shown('Ingresos reales', { show: formatEuros }),
  isActive: state('Estado'),
  createdAt: shown('Fecha', { numeric: true, show: formatDate }),
};
/** The fields of a former study. */
export const formerFields = fieldsFor<PaymentStudy>()(definitions);
