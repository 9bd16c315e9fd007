const digitsOf = (value) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

const number = (value) => value.toLocaleString('en', { maximumFractionDigits: digitsOf(value) });

const withUnit = (value, unit) => `${number(value)} ${unit}`.trim();

/** What a table shows of a figure. @param {import('../harness/figure.mjs').Figure} figure */
export const cellsOf = ({ what, unit, value, baseline, ratio, goal, isMet, note }) => [
  note ? `${what} (${note})` : what,
  withUnit(value, unit),
  baseline ? `${withUnit(baseline.value, unit)}, ${baseline.what}` : '',
  ratio === undefined ? '' : ratio.toFixed(2),
  goal ? `${goal.direction} ${goal.limit}${ratio === undefined ? ` ${unit}`.trimEnd() : ''}` : '',
  isMet === undefined ? '' : isMet ? 'met' : 'missed',
];

export const HEAD = ['what', 'measured', 'beside', 'ratio', 'goal', 'verdict'];
