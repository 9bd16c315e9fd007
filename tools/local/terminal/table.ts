import { bold, dim } from './style.ts';

/** A plain table: first row is the head; numbers stand to the right. */
export function table(rows: (string | number)[][]) {
  const [head = [], ...body] = rows.map((row) => row.map(String));
  const columns = head.map((title, column) => [title, ...body.map((row) => row[column] ?? '')]);
  const widths = columns.map((cells) => Math.max(...cells.map(({ length }) => length)));
  const isNumber = columns.map((cells) => cells.slice(1).every((cell) => /^[\d.,]*( m?s| min.*)?$/.test(cell)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('   ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('───');
  return [bold(line(head)), dim(rule), ...body.map(line)].map((text) => `  ${text}`).join('\n');
}
