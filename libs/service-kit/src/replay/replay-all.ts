import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Consumers } from '../events/consumer-definition.js';
import { OUTBOX, republishDeadLetters, replayDeadLetters } from '../events/dead-letters.js';

interface Replayed {
  replayed: number;
  failed: number;
  /** Consumers with dead letters that the service does not have. */
  unknown: string[];
}

/** Replays the dead letters of a service: those of its consumers and of its relay. */
export async function replayAll({ definitions, service }: Consumers, database: Database): Promise<Replayed> {
  const waiting = await database.many<{ consumer: string }>(
    sql`select distinct consumer from dead_letters where replayed_at is null order by 1`,
  );
  const total: Replayed = { replayed: 0, failed: 0, unknown: [] };
  for (const { consumer } of waiting) {
    const definition = definitions.find(({ durable }) => durable === consumer);
    if (!definition && consumer !== OUTBOX) {
      total.unknown.push(consumer);
      continue;
    }
    const { replayed, failed } = definition
      ? await replayDeadLetters(definition, database, service)
      : await republishDeadLetters(database);
    total.replayed += replayed;
    total.failed += failed;
  }
  return total;
}
