// @ts-nocheck is being removed file by file
import { bold, dim } from './style.ts';

/** A plain table: first row is the head; numbers stand to the right. */
export function table(rows: (string | number)[][]) {
  const cells = rows.map((row) => row.map(String));
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const isNumber = cells[0].map((_, column) =>
    cells.slice(1).every((row) => /^[\d.,]*( m?s| min.*)?$/.test(row[column])),
  );
  const line = (row) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('   ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('───');
  return [bold(line(cells[0])), dim(rule), ...cells.slice(1).map(line)].map((text) => `  ${text}`).join('\n');
}
