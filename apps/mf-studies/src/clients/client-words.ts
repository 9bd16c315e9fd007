import {
  employmentTimeLabels,
  employmentTypeLabels,
  homeTypeLabels,
  regionLabels,
  type ClientRecord,
  type Evaluation,
} from '@umbral/contracts';
import { formatEuros, formatPercent } from '@umbral/ui';
import { calculatorFor } from '../prefill/paths';

export const fullName = ({ firstName, lastName }: Pick<ClientRecord, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

const labelOf = (labels: Readonly<Record<string, string>>, value: string | null): string | null =>
  value === null ? null : (labels[value] ?? value);

export const employmentType = (value: string | null): string | null => labelOf(employmentTypeLabels, value);
export const employmentTime = (value: string | null): string | null => labelOf(employmentTimeLabels, value);

/** An evaluation starts as pending, and no other status exists yet. */
export const evaluationStatus = (status: string): string => (status === 'pending' ? 'Pendiente' : status);

/** '90 % de 250.000 €', and where the home is: '… · Andalucía, segunda mano'. */
export function evaluatedHome({ loanPercentage, propertyValue, region, homeType }: Evaluation): string {
  const home = region ? ` · ${regionLabels[region]}, ${homeTypeLabels[homeType].toLowerCase()}` : '';
  return `${formatPercent(loanPercentage)} de ${formatEuros(propertyValue)}${home}`;
}

export const detailPath = (id: number): string => `/clients/${id}`;
/** The calculator, filled with the client's data. */
export const evaluatePath = (id: number): string => calculatorFor('client', id);
