import type { ServiceName } from '@umbral/contracts';
import type { Database, Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { EventStore } from './event-store.js';
import { describeError } from '../errors/describe-error.js';

export interface DeadLetter {
  consumer: string;
  subject: string;
  eventId: string | null;
  /** The raw message. */
  payload: Uint8Array;
  error: string;
  tries: number;
}

/** Texts of foreign messages: PostgreSQL stores no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '');

export async function addDeadLetter(database: Queryable, letter: DeadLetter): Promise<void> {
  await database.query(sql`
    insert into dead_letters (consumer, subject, event_id, payload, error, tries)
    values (${letter.consumer}, ${letter.subject}, ${letter.eventId && storable(letter.eventId)}, ${Buffer.from(letter.payload)},
      ${storable(letter.error)}, ${letter.tries})`);
}

/** Consumer of the letters of the relay: events that it could not publish. */
export const OUTBOX = 'outbox';

interface StoredLetter {
  id: number;
  eventId: string | null;
  subject: string;
  payload: Buffer;
}

interface Counts {
  replayed: number;
  failed: number;
}

/**
 * Passes the dead letters of a consumer to its handler again, oldest first, without the broker. One that fails again stays, with
 * its new error. Run by hand after the cause is fixed.
 * @returns the numbers of successes and failures
 */
export function replayDeadLetters<Event extends { id: string }>(
  definition: ConsumerDefinition<Event>,
  database: Database,
  service: ServiceName,
): Promise<Counts> {
  const store = new EventStore(definition, database, service);
  return replayEach(definition.durable, database, async ({ payload }) => {
    const event = definition.read(JSON.parse(payload.toString('utf8')));
    if (event) await store.handle([event]);
  });
}

/** Returns the events of the relay's dead letters to the outbox, from which it publishes them; housekeeping may have removed their rows. */
export const republishDeadLetters = (database: Database): Promise<Counts> =>
  replayEach(OUTBOX, database, ({ eventId, subject, payload }) =>
    database.query(sql`
      insert into outbox_events (id, subject, payload)
      values (${eventId}::uuid, ${subject}, ${payload.toString('utf8')}::jsonb)
      on conflict (id) do update set published_at = null, created_at = now()`),
  );

async function replayEach(
  consumer: string,
  database: Database,
  replay: (letter: StoredLetter) => Promise<unknown>,
): Promise<Counts> {
  const letters = await database.many<StoredLetter>(sql`
    select id, event_id as "eventId", subject, payload from dead_letters
    where consumer = ${consumer} and replayed_at is null order by id`);
  let failed = 0;
  for (const letter of letters) {
    try {
      await replay(letter);
      await database.query(sql`update dead_letters set replayed_at = now() where id = ${letter.id}`);
    } catch (error) {
      failed += 1;
      await database.query(
        sql`update dead_letters set error = ${storable(describeError(error))}, tries = tries + 1 where id = ${letter.id}`,
      );
    }
  }
  return { replayed: letters.length - failed, failed };
}
