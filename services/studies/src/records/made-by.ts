import { raw, sql, type Condition } from '@umbral/service-kit';

interface MadeBy {
  adviser?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filters by who made a record and when, over a table with this alias. Both days are in it, from midnight to midnight in Madrid. */
export function wasMadeBy(alias: string, { adviser, from, to }: MadeBy): Condition[] {
  const madeAt = raw(`${alias}.created_at`);
  return [
    adviser !== undefined && sql`${raw(alias)}.user_id = ${adviser}`,
    from !== undefined && sql`${madeAt} >= (${from}::date)::timestamp at time zone 'Europe/Madrid'`,
    to !== undefined && sql`${madeAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Madrid'`,
  ];
}
