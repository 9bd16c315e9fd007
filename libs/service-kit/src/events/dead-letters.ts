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

export async function addDeadLetter(database: Queryable, letter: DeadLetter): Promise<void> {
  await database.query(sql`
    insert into dead_letters (consumer, subject, event_id, payload, error, tries)
    values (${letter.consumer}, ${letter.subject}, ${letter.eventId}, ${Buffer.from(letter.payload)},
      ${letter.error.replaceAll('\0', '')}, ${letter.tries})`);
}

interface StoredLetter {
  id: number;
  payload: Buffer;
}

/**
 * Passes the dead letters of a consumer to its handler again, oldest first, without the broker. One that fails again stays, with
 * its new error. Run by hand after the cause is fixed.
 * @returns the numbers of successes and failures
 */
export async function replayDeadLetters<Event extends { id: string }>(
  definition: ConsumerDefinition<Event>,
  database: Database,
  service: ServiceName,
): Promise<{ replayed: number; failed: number }> {
  const store = new EventStore(definition, database, service);
  const letters = await database.many<StoredLetter>(sql`
    select id, payload from dead_letters where consumer = ${definition.durable} and replayed_at is null order by id`);
  let failed = 0;
  for (const letter of letters) {
    try {
      const event = definition.read(JSON.parse(letter.payload.toString('utf8')));
      if (event) await store.handle([event]);
      await database.query(sql`update dead_letters set replayed_at = now() where id = ${letter.id}`);
    } catch (error) {
      failed += 1;
      await database.query(
        sql`update dead_letters set error = ${describeError(error)}, tries = tries + 1 where id = ${letter.id}`,
      );
    }
  }
  return { replayed: letters.length - failed, failed };
}
