import type { Actor } from '@umbral/contracts';
import type { Queryable } from '../database/database.js';
import { raw, sql, type Sql } from '../database/sql.js';

/** For a list over a table with this alias: joins the names of owner and company. The company may be another table's. */
export const ownerJoin = (alias: string, companyAlias = alias): Sql =>
  sql`left join known_users ku on ku.id = ${raw(alias)}.user_id left join known_companies kc on kc.id = ${raw(companyAlias)}.company_id`;

/** The columns of a record with `ownerJoin`. A record that has them inserts its creator, see `insertOwner`. */
export const ownerFields = { userEmail: sql`ku.email`, companyName: sql`kc.name` };

/** Inserts the creator of a record: the event of a new user may not have arrived yet. Any event replaces the row. */
export async function insertOwner(tx: Queryable, actor: Actor): Promise<void> {
  await tx.query(sql`
    insert into known_users (id, name, email) values (${actor.id}, ${actor.name}, ${actor.email}) on conflict do nothing`);
}
