import type * as z from 'zod';
import type { RecordOf, RowOf } from '../records/record.js';

/** A cell as it stands in the file. Only the formatters below make one, so that no text is written unquoted. */
type Cell = string & { readonly isCell: true };

/** One column: its heading, the field of the row, and the formatter of its values. Null and missing stay empty. */
type CsvColumn<Row> = {
  [Field in keyof Row & string]: readonly [
    heading: string,
    field: Field,
    format: (value: NonNullable<Row[Field]>) => Cell,
  ];
}[keyof Row & string];

/** A list as a file: its name and its columns. */
export interface CsvFile<Row> {
  /** 'usuarios' of usuarios-2026-11-22.csv */
  name: string;
  columns: readonly CsvColumn<Row>[];
}

/** Declares the file of a record's list. */
export const file = <Schema extends z.ZodObject>(
  _record: RecordOf<Schema, never, never>,
  parts: CsvFile<RowOf<Schema>>,
): CsvFile<RowOf<Schema>> => parts;

/** Without it a spreadsheet decodes the file with the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const FORMULA = /^[=+\-@\t\r]/;

/** Figures and dates are written bare: spreadsheets read them as such, negative ones too. */
const bare = (value: string) => value as Cell;
/** Every text is quoted (RFC 4180), and begins with an apostrophe where a spreadsheet would execute it as a formula. */
export const text = (value: string): Cell =>
  bare(`"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`);
export const whole = (value: number): Cell => bare(String(value));
export const decimal = (value: number): Cell => bare(String(value).replace('.', ','));
/** Euros with their cents. */
export const money = (value: number): Cell => bare(value.toFixed(2).replace('.', ','));
export const either =
  (yes: string, no: string) =>
  (value: boolean): Cell =>
    text(value ? yes : no);
export const yesNo = either('Sí', 'No');
export const active = either('Activo', 'Inactivo');
export const activeFeminine = either('Activa', 'Inactiva');
export const oneOf =
  <Value extends string>(labels: Record<Value, string>) =>
  (value: Value): Cell =>
    text(labels[value]);

const madrid = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '22/11/2026 14:05', Madrid's time */
export const instant = (value: string): Cell => bare(madrid.format(new Date(value)).replace(', ', ' '));

const lineOf = (cells: readonly string[]): string => cells.join(';') + '\r\n';

/** The file in chunks, one per batch of rows. RFC 4180, with semicolons as Spanish spreadsheets expect. */
export async function* csvPiecesOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { columns }: CsvFile<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(([heading]) => heading));
  for await (const batch of batches) yield batch.map((row) => lineOf(cellsOf(row, columns))).join('');
}

const cellsOf = <Row>(row: Row, columns: readonly CsvColumn<Row>[]): string[] =>
  columns.map(([, field, format]) => {
    const value = row[field];
    return value === null || value === undefined ? '' : format(value);
  });
