import { Controller } from '@nestjs/common';
import {
  MAX_PAGE_SIZE,
  programEventsApi,
  type RecordVisibility,
  WEBHOOK_TEST,
  type WebhookEventName,
  type WebhookGroupName,
} from '@umbral/contracts';
import { AppError, Call, Database, Operation, sql } from '@umbral/service-kit';
import { mayRead, programVisibility, type ProgramVisibility } from './program-visibility.js';
import { readableEvents } from './readable-events.js';

interface StoredEvent {
  id: string;
  type: WebhookEventName;
  subject: WebhookGroupName;
  timestamp: string;
  recordId: number;
  version: number;
  visibility: RecordVisibility;
}

/** What the webhooks of a program were sent, or should have been: the same rows as their deliveries. */
@Controller()
export class ProgramEventsController {
  constructor(private readonly database: Database) {}

  @Operation(programEventsApi.list)
  async list(@Call() { actor, query, signal }: Call<typeof programEventsApi.list>) {
    const { after, limit = MAX_PAGE_SIZE } = query;
    const program = await this.database.one<ProgramVisibility>(
      sql`select ${programVisibility} from users u where u.id = ${actor.id}`,
    );
    if (!program) return { items: [] };
    const events = await readableEvents({
      read: (place, rows) => this.eventsAfter(actor.id, place, rows),
      isReadable: ({ subject, visibility }) => mayRead(program, subject, visibility),
      place: after === '' ? 0 : await this.placeOf(actor.id, after),
      limit,
      signal,
    });
    return {
      items: events.map(({ id, type, timestamp, recordId, version }) => ({
        id,
        type,
        timestamp,
        data: { id: recordId, version },
      })),
    };
  }

  /** Where an event stands among those of a program. @throws AppError not_found for one that is gone, or of another program */
  private async placeOf(programId: number, eventId: string): Promise<number> {
    const found = await this.database.one<{ place: number | null }>(sql`
      select min(d.id) as place from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.program_id = ${programId} and d.event_id = ${eventId}::uuid`);
    if (found?.place == null) throw new AppError('not_found');
    return found.place;
  }

  /** Several webhooks may have the same event: its first delivery is its place. */
  private eventsAfter(programId: number, place: number, limit: number) {
    return this.database.many<StoredEvent & { position: number }>(sql`
      select d.id as position, d.event_id as id, d.type, d.subject, d.occurred_at as timestamp, d.record_id as "recordId",
        d.record_version as version, d.sight as visibility
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.program_id = ${programId} and d.id > ${place} and d.type <> ${WEBHOOK_TEST} and not exists (
        select from webhook_deliveries e join webhooks v on v.id = e.webhook_id
        where v.program_id = w.program_id and e.event_id = d.event_id and e.id < d.id)
      order by d.id limit ${limit}`);
  }
}
