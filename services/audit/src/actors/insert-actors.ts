import { sql, type Queryable } from '@umbral/service-kit';

interface NamedActor {
  userId: number;
  version: number;
  email: string;
  /** Missing in a deletion. */
  name?: string;
}

const recordset = (actors: readonly NamedActor[]) => sql`
  jsonb_to_recordset(${JSON.stringify(actors)}::jsonb)
    as incoming ("eventId" uuid, "userId" int, "version" int, "name" text, "email" text)`;

/** Inserts the users of these events, unless their event is stored already. */
export async function insertActors(
  database: Queryable,
  actors: readonly (NamedActor & { eventId: string })[],
): Promise<void> {
  await database.query(sql`
    insert into actors (event_id, user_id, version, name, email)
    select "eventId", "userId", "version", "name", "email" from ${recordset(actors)}
    on conflict (event_id) do nothing`);
}

/** Inserts users of identity's directory, unless the same or a newer version is stored. */
export async function addKnownActors(database: Queryable, actors: readonly NamedActor[]): Promise<void> {
  await database.query(sql`
    insert into actors (user_id, version, name, email)
    select "userId", "version", "name", "email" from ${recordset(actors)}
    where not exists (select 1 from actors known where known.user_id = "userId" and known.version >= incoming."version")`);
}
