import type { Queryable } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';

const NAMES = 'Ana Álvaro Begoña Carlos Diego Elena Íñigo Javier Lucía María Nerea Óscar Pablo Rocío Ñuflo Zoe'.split(
  ' ',
);
const SURNAMES = 'García Núñez Ibáñez Peña Sáez Vidal Ríos Goñi Castro Ferrer Lozano Órdenes Cañizares Soler'.split(
  ' ',
);
/** Far below the time limit of a statement, on a busy machine and with the indexes of millions of rows. */
const PER_STATEMENT = 500;

/** Inserts rows from 1 to `total` in statements of some hundreds each. For measurements. */
export async function insertInBulk(
  database: Queryable,
  total: number,
  insert: (from: number, to: number) => Sql,
): Promise<void> {
  for (let from = 1; from <= total; from += PER_STATEMENT) {
    await database.query(insert(from, Math.min(total, from + PER_STATEMENT - 1)));
  }
}

/** A Spanish surname, the same for the same number. */
export const bulkSurname = (number: Sql): Sql => sql`(${SURNAMES}::text[])[(${number}) % ${SURNAMES.length}::int + 1]`;

/** A Spanish name with two surnames. */
export const bulkName = (number: Sql): Sql => sql`
  (${NAMES}::text[])[(${number}) % ${NAMES.length}::int + 1] || ' ' || ${bulkSurname(sql`${number} / 7`)} || ' '
    || ${bulkSurname(sql`${number} / 97`)}`;

/** A Spanish mobile number without blanks. */
export const bulkPhone = (number: Sql): Sql => sql`'6' || lpad(((${number})::bigint * 7919 % 99999999)::text, 8, '0')`;
