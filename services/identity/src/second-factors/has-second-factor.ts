import { sql, type Queryable } from '@umbral/service-kit';

export async function hasSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  const found = await database.one(sql`
    select 1 as found from authenticators where user_id = ${userId} and confirmed_at is not null
    union all select 1 from passkeys where user_id = ${userId} limit 1`);
  return found !== undefined;
}
