import type { ServiceName } from '@umbral/contracts';
import { systemContext } from '../access/context.js';
import type { Database, Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Tracing } from '../tracing/tracing.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { EventSink } from './event-sink.js';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Passes events to a consumer's handler, each batch in one transaction, each event once. */
export class EventStore<Event extends { id: string }> {
  constructor(
    private readonly definition: ConsumerDefinition<Event>,
    private readonly database: Database,
    private readonly service: ServiceName,
    private readonly tracing?: Tracing,
  ) {}

  /** @throws the error of the handler or the database; the batch is rolled back then */
  async handle(events: Event[]): Promise<void> {
    const distinct = [...new Map(events.map((event) => [event.id, event])).values()];
    await this.database.transaction(async (tx) => {
      const fresh = this.definition.stored ? distinct : await this.insertIntoInbox(tx, distinct);
      if (fresh.length === 0) return;
      const sink = new EventSink(this.service, systemContext(this.definition.durable), Date.now, this.tracing);
      await this.definition.handle(fresh, {
        ...tx,
        audit: (entry) => sink.audit(entry),
        publish: (name, payload) => sink.publish(name, payload),
        changed: (change) => sink.changed(change),
      });
      const insertion = sink.insertion();
      if (insertion) await tx.query(insertion);
    });
  }

  /** Inserts events that match the filter and are ignored: reconciliation would report them as missing. */
  async skip(ids: string[]): Promise<void> {
    const events = ids.filter((id) => UUID.test(id)).map((id) => ({ id }));
    if (events.length > 0 && !this.definition.stored) await this.insertIntoInbox(this.database, events);
  }

  /** Which of these events the consumer has not received. Dead letters count as received. */
  async missing(ids: string[]): Promise<string[]> {
    const { durable } = this.definition;
    const stored = this.definition.stored
      ? await this.definition.stored(ids, this.database)
      : (
          await this.database.many<{ id: string }>(sql`
          select event_id as id from inbox_events where consumer = ${durable} and event_id = any(${ids}::uuid[])`)
        ).map((row) => row.id);
    const dead = await this.database.many<{ id: string }>(sql`
      select event_id as id from dead_letters where consumer = ${durable} and event_id = any(${ids}::text[])`);
    const known = new Set([...stored, ...dead.map((row) => row.id)]);
    return ids.filter((id) => !known.has(id));
  }

  private async insertIntoInbox<Item extends { id: string }>(tx: Queryable, events: Item[]): Promise<Item[]> {
    const rows = await tx.many<{ id: string }>(sql`
      insert into inbox_events (consumer, event_id)
      select ${this.definition.durable}, id from unnest(${events.map((event) => event.id)}::uuid[]) as id
      on conflict do nothing returning event_id as id`);
    const fresh = new Set(rows.map((row) => row.id));
    return events.filter((event) => fresh.has(event.id.toLowerCase()));
  }
}
