// eslint-disable-next-line @nx/enforce-module-boundaries -- worked cases are data, which server and screen write alike
import golden from '../../../mortgage/golden/figures.json' with { type: 'json' };
import {
  DATE_LOCALE,
  findFolded,
  foldText,
  formatAuditTime,
  formatCents,
  formatDate,
  formatDateLong,
  formatMonth,
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentBeside,
  formatRate,
  formatWithUnit,
  initials,
  plural,
} from '.';

const NBSP = '\u00a0';

describe('numbers', () => {
  it('[S-XCC-03] writes whole euros with a point between thousands and a space that does not break', () => {
    expect(formatEuros(1234567)).toBe(`1.234.567${NBSP}€`);
    expect(formatEuros(235000.49)).toBe(`235.000${NBSP}€`);
  });

  it('[B-FIG-24] writes four figures with their point, as the server does', () => {
    expect(formatEuros(3070)).toBe(`3.070${NBSP}€`);
    expect(formatCents(9450.66)).toBe('9.450,66');
    expect(formatNumber(3070)).toBe('3.070');
  });

  it.each(
    golden.cases
      .filter(({ kind }) => kind === 'writing')
      .map(({ id, inputs, expected }) => [id, inputs.amount, expected]),
  )('[B-FIG-25] golden %s', (_id, amount, expected) => {
    const value = Number(amount);
    const written = { cents: formatEurosAndCents(value), whole: formatEuros(value), money: formatMoney(value) };
    expect(JSON.parse(JSON.stringify(written).replaceAll(NBSP, ' '))).toEqual(expected);
  });

  it('[P-XCC-02] writes money in euros, as Spain does', () => {
    expect(formatEurosAndCents(892.4)).toBe(`892,40${NBSP}€`);
    expect(formatEurosAndCents(1074.5)).toBe(`1.074,50${NBSP}€`);
    expect(formatEurosAndCents(235000.4)).toBe(`235.000,40${NBSP}€`);
  });

  it('[S-XCC-03] formats no cents by default', () => {
    expect(formatEuros(892.4)).toBe(`892${NBSP}€`);
  });

  it('never writes minus zero', () => {
    expect(formatEuros(-0.2)).toBe(`0${NBSP}€`);
    expect(formatEuros(-1500)).toBe(`-1.500${NBSP}€`);
  });

  it('formats percentages with the digits they need, or a fixed number of them', () => {
    expect(formatPercent(2.95)).toBe(`2,95${NBSP}%`);
    expect(formatPercent(80)).toBe(`80${NBSP}%`);
    expect(formatPercent(31.05, { decimals: 1 })).toMatch(/^31,[01]\s%$/);
  });

  it('never shows a number equal to the limit that it exceeds', () => {
    expect(formatPercentBeside(35.02, 35)).toBe(`35,02${NBSP}%`);
    expect(formatPercentBeside(35.6, 35)).toBe(`35,6${NBSP}%`);
    expect(formatPercentBeside(35, 35)).toBe(`35,0${NBSP}%`);
    expect(formatPercentBeside(35.00002, 35)).toBe(`35,00002${NBSP}%`);
  });

  it('writes rates of interest with the digits that are stored', () => {
    expect(formatRate(2.8755)).toBe(`2,8755${NBSP}%`);
    expect(formatRate(3)).toBe(`3${NBSP}%`);
    expect(formatRate(3.5, 2)).toBe(`3,50${NBSP}%`);
  });

  it('keeps units beside their number and counts in Spanish', () => {
    expect(formatWithUnit(30, 'años')).toBe(`30${NBSP}años`);
    expect(formatNumber(12345)).toBe('12.345');
    expect(plural(1, 'cambio', 'cambios')).toBe('1 cambio');
    expect(plural(2, 'cambio', 'cambios')).toBe('2 cambios');
  });
});

describe('dates', () => {
  it('shows moments in Madrid, whatever the zone of the browser', () => {
    expect(formatAuditTime('2026-11-20T08:41:07Z')).toBe('20/11/2026 09:41:07');
    expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('02/07/2026 00:30');
  });

  it('[P-XCC-04] shows days without moving them', () => {
    expect(formatDate('2026-01-01')).toBe('01/01/2026');
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatDateLong('2026-11-20')).toBe('20 de noviembre de 2026');
    expect(formatMonth('2026-10')).toBe('octubre de 2026');
  });

  it('[P-XCC-05] follows a locale whose weeks begin on Monday', () => {
    // A property in Node 20, a method of the standard since; TypeScript knows neither yet.
    const locale: Intl.Locale & { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } } =
      new Intl.Locale(DATE_LOCALE);
    expect((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay).toBe(1);
  });
});

describe('text', () => {
  it('finds without accents and says where', () => {
    expect(foldText('Ávila, ÑANDÚ')).toBe('avila, nandu');
    expect(findFolded('Rocío Estévez', 'esteve')).toEqual([6, 12]);
    expect(findFolded('Rocío', 'ROCI')).toEqual([0, 4]);
    expect(findFolded('Rocío', 'x')).toBeUndefined();
  });

  it('takes two initials and skips what is no word', () => {
    expect(initials('Alba Domínguez Reig')).toBe('AD');
    expect(initials('Ñuflo Arce')).toBe('ÑA');
    expect(initials('«Peris»')).toBe('P');
    expect(initials('')).toBe('');
  });
});
