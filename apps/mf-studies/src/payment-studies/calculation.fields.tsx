import type { HousingCalculation } from '@umbral/contracts';
import { formatDateTime, formatEuros } from '@umbral/ui';
import {
  euros,
  fieldsFor,
  hidden,
  percent,
  rate,
  shown,
  state,
  text,
  years,
  type ValuesOf,
} from '@umbral/web-kit/fields';

/** Name in lists and titles, with a fallback for calculations without one. */
export const clientWord = ({ clientName }: HousingCalculation): string => clientName.trim() || 'Sin nombre';

const monthly = { decimals: 2, min: 0, step: 50, show: formatEuros } as const;
const share = { required: true, decimals: 2 } as const;

/** The defaults are the contract's; income and savings have to be given. */
const definitions = {
  monthlyNetIncome: euros('Ingresos netos', { ...monthly, required: true }),
  monthlyOtherIncome: euros('Otros ingresos', { ...monthly, empty: 0 }),
  monthlyDebtPayments: euros('Pagos de deudas', { ...monthly, empty: 0 }),
  incomePercentageForMortgage: percent('Ingresos para la cuota', { ...share, empty: 30, min: 1, max: 80 }),
  availableSavings: euros('Ahorros disponibles', { ...monthly, required: true, step: 500 }),
  purchaseCostsPercentage: percent('Gastos de compra', { ...share, empty: 10, min: 0, max: 20 }),
  loanTermYears: years('Plazo', { empty: 30, required: true, min: 1, max: 50 }),
  annualInterestRate: rate('Interés anual', { empty: 3.5, required: true, step: 0.1, min: 0.1, max: 20 }),
  expectedFinancingPercentage: percent('Financiación esperada', { ...share, empty: 80, min: 10, max: 100 }),
  clientName: text('Nombre del cliente', { required: true }),
  clientPhone: text('Teléfono', { optional: true, type: 'tel', numeric: true, none: 'Sin teléfono' }),
  /** The linked client. */
  clientId: hidden<unknown, number | null>(null),

  maxHousingPrice: shown('Precio máximo', {
    numeric: true,
    show: (price: number) => <strong>{formatEuros(price)}</strong>,
  }),
  companyName: shown('Compañía', {
    of: ({ companyName, userEmail }: HousingCalculation) => companyName ?? userEmail,
    none: 'N/A',
  }),
  isActive: state('Estado'),
  createdAt: shown('Fecha de creación', { show: formatDateTime }),
};
/** The fields of a maximum price. */
export const calculationFields = fieldsFor<HousingCalculation>()(definitions);
/** The values of the dialog's fields, before the schema parses them to a body. An empty figure is null. */
export type CalculationValues = ValuesOf<typeof definitions>;
