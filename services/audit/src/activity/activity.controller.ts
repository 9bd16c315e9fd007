import { Controller } from '@nestjs/common';
import { activityApi, AUDIT_PAGE_SIZE, type AnswerOf } from '@umbral/contracts';
import {
  allOf,
  auditEventOf,
  Call,
  Clock,
  countCall,
  Database,
  databaseLimiter,
  filterText,
  Operation,
  raw,
  SnapshotFiles,
  sql,
  type FileAnswer,
} from '@umbral/service-kit';
import { pageOf } from '../audit-logs/entry-page.js';
import { insertEvents } from '../audit-logs/insert-events.js';
import { activeUsers } from './active-users.js';
import { activityOf, isWithin } from './activity-filter.js';
import { ACTOR, COLUMNS, countOf, fromPlaceOfActivity, pageOfActivity } from './activity-pages.js';
import { activityFile } from './activity.export.js';

/** What was done on some days. For administrators only, who see all entries. */
@Controller()
export class ActivityController {
  readonly #files: SnapshotFiles;
  readonly #limit;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.#files = new SnapshotFiles(database);
    this.#limit = databaseLimiter(database, 'exports');
  }

  @Operation(activityApi.list)
  async list(@Call() { query }: Call<typeof activityApi.list>): Promise<AnswerOf<typeof activityApi.list>> {
    const activity = activityOf(query);
    const { logs: items, pagination } = await pageOf(query, {
      count: () => countOf(this.database, activity),
      read: (slice) => pageOfActivity(this.database, activity, slice),
      readFrom: (place, limit) => fromPlaceOfActivity(this.database, activity, place, limit),
    });
    return { items, pagination: { ...pagination, pageSize: AUDIT_PAGE_SIZE } };
  }

  @Operation(activityApi.users)
  users(@Call() { query }: Call<typeof activityApi.users>) {
    return activeUsers(this.database, this.clock.now(), query.search);
  }

  @Operation(activityApi.export)
  async export(@Call() call: Call<typeof activityApi.export>): Promise<FileAnswer> {
    await countCall(this.#limit, String(call.actor.id));
    const { from, to, acting, narrowed } = activityOf(call.query);
    return this.#files.stream(call, {
      file: activityFile,
      from: sql`${raw('audit_logs log')} ${ACTOR}`,
      where: allOf(isWithin(from, to), acting, narrowed),
      select: COLUMNS,
      order: sql`"timestamp" desc, log.id desc`,
      audit: (name, rows) => this.#audit(call, name, rows),
    });
  }

  /** Inserted before the first byte is sent. */
  #audit(call: Call<typeof activityApi.export>, name: string, rows: number): Promise<void> {
    const changes = {
      rows: { before: null, after: rows },
      filter: { before: null, after: filterText(call.query) },
    };
    const entry = { action: 'export', entityType: 'audit_log', entityId: 'list', entityName: name, changes } as const;
    const event = auditEventOf('audit', call, entry, this.clock.now());
    return this.database.transaction((tx) => insertEvents(tx, [event]));
  }
}
