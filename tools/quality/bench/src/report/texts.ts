import type { Figure } from './figure.ts';

const digitsOf = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digitsOf(value) });

const withUnit = (value: number, unit: string) => `${number(value)} ${unit}`.trim();

/** What a table shows of a figure. */
export const cellsOf = ({ what, unit, value, baseline, ratio, goal, isMet, note }: Figure): string[] => [
  note ? `${what} (${note})` : what,
  withUnit(value, unit),
  baseline ? `${withUnit(baseline.value, unit)}, ${baseline.what}` : '',
  ratio === undefined ? '' : ratio.toFixed(2),
  goal ? `${goal.direction} ${goal.limit}${ratio === undefined ? ` ${unit}`.trimEnd() : ''}` : '',
  isMet === undefined ? '' : isMet ? 'met' : 'missed',
];

export const HEAD = ['what', 'measured', 'beside', 'ratio', 'goal', 'verdict'];
