import type { ServiceName } from '@umbral/contracts';
import type { StackFacts } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { creations, producers, type Creation } from '../domains.ts';
import { eventually } from '@umbral/testing';
import type { WriteLog } from './write-log.ts';

/** Direct access to the databases, past the services. */
export class Databases {
  /** Connection strings. */
  readonly urls: StackFacts['databases'];

  constructor(urls: StackFacts['databases']) {
    this.urls = urls;
  }

  rows<Row extends object>(service: ServiceName, text: string, values: unknown[] = []): Promise<Row[]> {
    return withClient(this.urls[service].owner, async (client) => (await client.query<Row>(text, values)).rows);
  }

  async count(service: ServiceName, text: string, values?: unknown[]): Promise<number> {
    return Number((await this.rows<{ count: string }>(service, text, values))[0]?.count);
  }

  async now(service: ServiceName): Promise<Date> {
    return (await this.rows<{ now: Date }>(service, 'select now()'))[0]!.now;
  }

  /** Number of statements that wait for a lock in this database. */
  blocked(service: ServiceName): Promise<number> {
    return this.count(
      service,
      `select count(*) from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
  }

  /** Ids of the committed events of a service that are not marked as published. */
  async waiting(service: ServiceName, subject = '%'): Promise<string[]> {
    const rows = await this.rows<{ id: string }>(
      service,
      'select id from outbox_events where published_at is null and subject like $1',
      [subject],
    );
    return rows.map(({ id }) => id);
  }

  /** Ids of the audit events that a service has committed since an instant. */
  async committed(service: ServiceName, since: Date): Promise<string[]> {
    const rows = await this.rows<{ id: string }>(
      service,
      `select id from outbox_events where subject like 'umbral.audit.%' and created_at >= $1`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these events that are missing in the audit. */
  async lacking(ids: string[]): Promise<string[]> {
    const storedOf = 'select event_id as id from audit_logs where event_id = any($1::uuid[])';
    const rows = await this.rows<{ id: string }>('audit', storedOf, [ids]);
    const stored = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !stored.has(id));
  }

  /** Waits until everything committed since an instant is published and in the audits. @returns how long, in ms */
  async settle(since: Date): Promise<number> {
    const start = performance.now();
    await eventually(
      async () => {
        const waiting = await Promise.all(producers.map((service) => this.waiting(service)));
        if (waiting.flat().length) return false;
        const ids = (await Promise.all(producers.map((service) => this.committed(service, since)))).flat();
        return (await this.lacking(ids)).length === 0;
      },
      Boolean,
      90_000,
    );
    return Math.round(performance.now() - start);
  }

  /** Contradictions between the databases and the answers that clients got, one sentence each. */
  async contradictions(writes: WriteLog): Promise<string[]> {
    const all = await Promise.all(creations.map((creation) => this.#compare(creation, writes)));
    const [{ logs, hours } = { logs: '?', hours: '' }] = await this.rows<{ logs: string; hours: string }>(
      'audit',
      'select (select count(*) from audit_logs) as logs, (select coalesce(sum(count), 0) from audit_hours) as hours',
    );
    return [...all.flat(), ...(logs === hours ? [] : [`${logs} audit rows, but ${hours} are counted`])];
  }

  async #compare(creation: Creation, writes: WriteLog): Promise<string[]> {
    const { service, table, column, entity } = creation;
    const records = await this.rows<{ id: number; name: string }>(
      service,
      `select id, ${column} as name from ${table} where ${column} like $1`,
      [`${writes.prefix} %`],
    );
    const audited = await this.rows<{ id: string; count: number }>(
      'audit',
      `select entity_id as id, count(*)::int as count from audit_logs
       where action = 'create' and entity_type = $1 and entity_id = any($2) group by entity_id`,
      [entity, records.map(({ id }) => String(id))],
    );
    const rowsOf = new Map(audited.map(({ id, count }) => [id, count]));
    const byName = new Map<string, typeof records>();
    for (const record of records) byName.set(record.name, [...(byName.get(record.name) ?? []), record]);
    const accepted = writes.accepted.filter((write) => write.creation === creation);
    return [
      ...accepted
        .filter(({ name, id }) => !byName.get(name)?.some((record) => record.id === id))
        .map(({ name, id }) => `${service}: accepted "${name}" (${id}) is not there`),
      ...[...byName]
        .filter(([, same]) => same.length > 1)
        .map(([name, same]) => `${service}: "${name}" is there ${same.length} times`),
      ...records
        .filter(({ id }) => rowsOf.get(String(id)) !== 1)
        .map(({ id, name }) => `${service}: "${name}" has ${rowsOf.get(String(id)) ?? 0} audit rows`),
    ];
  }
}
