import {
  employmentTimeLabels,
  employmentTypeLabels,
  homeTypeLabels,
  regionLabels,
  type CalculatorResult,
} from '@umbral/contracts';
import { formatPercent, formatWithUnit, type SelectOption } from '@umbral/ui';
import type { VerdictProps } from '../charts/Gauge';

const optionsOf = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const employmentTypeOptions = optionsOf(employmentTypeLabels);
export const employmentTimeOptions = optionsOf(employmentTimeLabels);
export const regionOptions = optionsOf(regionLabels);
export const homeTypeOptions = optionsOf(homeTypeLabels);

/** The usual choices. A different value of a client's evaluation is offered as well. */
const LOAN_PERCENTAGES = [70, 75, 80, 85, 90, 95, 100];
const LOAN_TERMS = [15, 20, 25, 30, 35];

function choices(usual: readonly number[], chosen: number | null, label: (value: number) => string): SelectOption[] {
  const all = chosen === null || usual.includes(chosen) ? usual : [...usual, chosen].sort((one, other) => one - other);
  return all.map((value) => ({ value: String(value), label: label(value) }));
}
export const loanPercentageOptions = (chosen: number | null) =>
  choices(LOAN_PERCENTAGES, chosen, (value) => formatPercent(value));
export const loanTermOptions = (chosen: number | null) =>
  choices(LOAN_TERMS, chosen, (value) => formatWithUnit(value, 'años'));

interface Advice {
  tone: VerdictProps['tone'];
  title: string;
  text: string;
}

/** What the ratio means, by its band. */
export const adviceOf: Record<CalculatorResult['band'], Advice> = {
  saludable: { tone: 'success', title: 'Saludable.', text: 'La cuota y las deudas no pasan del 30 % de los ingresos.' },
  ajustado: { tone: 'warning', title: 'Ajustado, pero viable.', text: 'Entre el 30 y el 35 % de los ingresos.' },
  dificil: {
    tone: 'danger',
    title: 'Difícil de aprobar.',
    text: 'Entre el 35 y el 43 % de los ingresos: pocos bancos lo aceptan.',
  },
  sobreendeudamiento: {
    tone: 'danger',
    title: 'Alto riesgo de sobreendeudamiento.',
    text: 'La cuota y las deudas superan el 43 % de los ingresos.',
  },
};
