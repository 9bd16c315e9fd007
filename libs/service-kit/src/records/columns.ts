import * as z from 'zod';
import { joined, raw, sql, type Sql } from '../database/sql.js';

/** Expressions of the fields that are not the column of their name. */
export type Columns = Partial<Record<string, Sql>>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Unwraps nullable, optional and default. */
function innerOf(field: unknown): unknown {
  const isWrapped = field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isWrapped ? innerOf(field.unwrap()) : field;
}

/** The column of a field: its name in snake case. Fractions are cast, because numeric columns are returned as text. */
export function columnOf(alias: string, name: string, field: unknown): Sql {
  const inner = innerOf(field);
  const isFraction = inner instanceof z.ZodNumber && !inner.isInt;
  return raw(`${alias}.${snakeCase(name)}${isFraction ? '::float8' : ''}`);
}

interface NestedRows {
  table: string;
  alias: string;
  /** Selects the rows of the outer one, e.g. sql`h.study_id = s.id`. */
  where: Sql;
  order: Sql;
  columns?: Columns;
}

/** Rows of another table as an array in a field; `columns` may have nested arrays. Fields are those of the schema. */
export function rowsOf(schema: z.ZodObject, { table, alias, where, order, columns = {} }: NestedRows): Sql {
  const pairs = Object.entries(schema.shape).map(
    ([name, field]) => sql`${raw(`'${name}'`)}, ${columns[name] ?? jsonColumnOf(alias, name, field)}`,
  );
  return sql`coalesce((
    select json_agg(json_build_object(${joined(pairs, ', ')}) order by ${order})
    from ${raw(`${table} ${alias}`)} where ${where}), '[]'::json)`;
}

/** JSON has no instants: they are formatted as in the API. */
function jsonColumnOf(alias: string, name: string, field: unknown): Sql {
  const column = columnOf(alias, name, field);
  return innerOf(field) instanceof z.ZodISODateTime
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}
