import type { Schedule } from './schedule.js';

const HEAD = ['Mes', 'Cuota', 'Intereses', 'Amortización', 'Capital pendiente'];

/** Every instalment, as Spanish spreadsheets read it: semicolons, decimal commas, and a byte order mark. */
export function scheduleCsv({ rows }: Schedule): string {
  const lines = rows.map(({ month, payment, interest, principal, balance }) => [
    month,
    ...[payment, interest, principal, balance].map((euros) => euros.toFixed(2).replace('.', ',')),
  ]);
  return `\uFEFF${[HEAD, ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
