import { sql, type Queryable } from '@umbral/service-kit';

interface NamedActor {
  userId: number;
  version: number;
  email: string;
  /** A deletion tells none. */
  name?: string;
}

const told = (actors: readonly NamedActor[]) => sql`
  jsonb_to_recordset(${JSON.stringify(actors)}::jsonb)
    as told ("eventId" uuid, "userId" int, "version" int, "name" text, "email" text)`;

/** Adds what these events tell, unless it is there. */
export async function insertActors(
  database: Queryable,
  actors: readonly (NamedActor & { eventId: string })[],
): Promise<void> {
  await database.query(sql`
    insert into actors (event_id, user_id, version, name, email)
    select "eventId", "userId", "version", "name", "email" from ${told(actors)}
    on conflict (event_id) do nothing`);
}

/** Adds what identity's directory tells of users of whom nothing as new is known. */
export async function addKnownActors(database: Queryable, actors: readonly NamedActor[]): Promise<void> {
  await database.query(sql`
    insert into actors (user_id, version, name, email)
    select "userId", "version", "name", "email" from ${told(actors)}
    where not exists (select 1 from actors known where known.user_id = "userId" and known.version >= told."version")`);
}
