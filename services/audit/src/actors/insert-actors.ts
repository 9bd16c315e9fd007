import { sql, type Queryable } from '@umbral/service-kit';

interface NamedActor {
  userId: number;
  version: number;
  email: string;
  /** Missing in a deletion, like the company. */
  name?: string;
  companyId?: number | null;
}

const recordset = (actors: readonly NamedActor[]) => sql`
  jsonb_to_recordset(${JSON.stringify(actors)}::jsonb)
    as incoming ("eventId" uuid, "userId" int, "version" int, "name" text, "email" text, "companyId" int)`;

/** Inserts the users of these events, unless their event is stored already. */
export async function insertActors(
  database: Queryable,
  actors: readonly (NamedActor & { eventId: string })[],
): Promise<void> {
  await database.query(sql`
    insert into actors (event_id, user_id, version, name, email, company_id)
    select "eventId", "userId", "version", "name", "email", "companyId" from ${recordset(actors)}
    on conflict (event_id) do nothing`);
}

/** Inserts users of identity's directory, unless a newer version is stored, or the same one with its company. */
export async function addKnownActors(database: Queryable, actors: readonly NamedActor[]): Promise<void> {
  await database.query(sql`
    insert into actors (user_id, version, name, email, company_id)
    select "userId", "version", "name", "email", "companyId" from ${recordset(actors)}
    where not exists (
      select 1 from actors known where known.user_id = "userId" and (
        known.version > incoming."version"
        or known.version = incoming."version" and known.company_id is not distinct from incoming."companyId"))`);
}
