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
  async list(@Call() { actor, query }: Call<typeof programEventsApi.list>) {
    const { after, limit = MAX_PAGE_SIZE } = query;
    const program = await this.database.one<ProgramVisibility>(
      sql`select ${programVisibility} from users u where u.id = ${actor.id}`,
    );
    let place = after === '' ? 0 : await this.placeOf(actor.id, after);
    const items = [];
    // Events that the program may not read any more are passed over.
    for (;;) {
      const found = await this.eventsAfter(actor.id, place, limit);
      for (const { subject, visibility, position, recordId, version, ...event } of found) {
        place = position;
        if (program && mayRead(program, subject, visibility)) items.push({ ...event, data: { id: recordId, version } });
        if (items.length === limit) return { items };
      }
      if (found.length < limit) return { items };
    }
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
