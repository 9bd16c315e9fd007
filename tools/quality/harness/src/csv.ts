import { parse } from 'csv-parse/sync';
import type { Reply } from './http.js';

export interface CsvTable {
  headings: string[];
  /** By heading. */
  rows: Record<string, string>[];
}

/** What a spreadsheet reads of an answered file. @throws when it is none */
export function readCsv({ text }: Pick<Reply, 'text'>): CsvTable {
  const lines: string[][] = parse(text, { bom: true, delimiter: ';', recordDelimiter: '\r\n' });
  const [headings = [], ...rows] = lines;
  return {
    headings,
    rows: rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))),
  };
}

/** One column of it. */
export const columnOf = ({ rows }: CsvTable, heading: string): (string | undefined)[] =>
  rows.map((row) => row[heading]);
