import { withClient } from '../../src/database/connect.ts';
import { domains, producers } from './domains.mjs';
import { eventually } from './eventually.mjs';

/** Asks the databases themselves, past the services. */
export class Truth {
  /** @param {Record<string, { owner: string }>} databases */
  constructor(databases) {
    this.databases = databases;
  }

  /** @returns {Promise<any[]>} */
  rows(service, text, values = []) {
    return withClient(this.databases[service].owner, async (client) => (await client.query(text, values)).rows);
  }

  async count(service, text, values) {
    return Number((await this.rows(service, text, values))[0].count);
  }

  /** Statements of anybody that wait for a lock in this database. */
  blocked(service) {
    return this.count(
      service,
      `select count(*) from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
  }

  /** Committed events of a service that are not marked as published. */
  waiting(service) {
    return this.count(service, 'select count(*) from outbox_events where published_at is null');
  }

  /** Ids of the audit events that a service has committed since an instant. */
  async committed(service, since) {
    const rows = await this.rows(
      service,
      `select id from outbox_events where subject like 'umbral.audit.%' and created_at >= $1`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these events that the audits lack. */
  async lacking(ids) {
    const rows = await this.rows('audit', 'select event_id as id from audit_logs where event_id = any($1::uuid[])', [
      ids,
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !stored.has(id));
  }

  /** Waits until everything committed since an instant is published and in the audits. @returns how long, in ms */
  async settle(since) {
    const start = performance.now();
    await eventually(
      'every committed event is in the audits',
      async () => {
        const waiting = await Promise.all(producers.map((service) => this.waiting(service)));
        if (waiting.some(Boolean)) return false;
        const ids = (await Promise.all(producers.map((service) => this.committed(service, since)))).flat();
        return (await this.lacking(ids)).length === 0;
      },
      { within: 90_000 },
    );
    return Math.round(performance.now() - start);
  }

  /** What the databases say against a ledger, one sentence for each contradiction. */
  async contradictions(ledger) {
    const all = await Promise.all(
      domains.filter(({ creates }) => creates).map((domain) => this.#compare(domain, ledger)),
    );
    const [{ logs, hours }] = await this.rows(
      'audit',
      'select (select count(*) from audit_logs) as logs, (select coalesce(sum(count), 0) from audit_hours) as hours',
    );
    return [...all.flat(), ...(logs === hours ? [] : [`${logs} audit rows, but ${hours} are counted`])];
  }

  async #compare({ name: domain, creates: { table, column, entity } }, ledger) {
    const records = await this.rows(domain, `select id, ${column} as name from ${table} where ${column} like $1`, [
      `${ledger.prefix} %`,
    ]);
    const audited = await this.rows(
      'audit',
      `select entity_id as id, count(*)::int as count from audit_logs
       where action = 'create' and entity_type = $1 and entity_id = any($2) group by entity_id`,
      [entity, records.map(({ id }) => String(id))],
    );
    const rowsOf = new Map(audited.map(({ id, count }) => [id, count]));
    const byName = groupByName(records);
    const accepted = ledger.accepted.filter((write) => write.domain === domain);
    return [
      ...accepted
        .filter(({ name, id }) => !byName.get(name)?.some((record) => record.id === id))
        .map(({ name, id }) => `${domain}: accepted "${name}" (${id}) is not there`),
      ...[...byName]
        .filter(([, same]) => same.length > 1)
        .map(([name, same]) => `${domain}: "${name}" is there ${same.length} times`),
      ...records
        .filter(({ id }) => rowsOf.get(String(id)) !== 1)
        .map(({ id, name }) => `${domain}: "${name}" has ${rowsOf.get(String(id)) ?? 0} audit rows`),
    ];
  }
}

function groupByName(records) {
  const groups = new Map();
  for (const record of records) groups.set(record.name, [...(groups.get(record.name) ?? []), record]);
  return groups;
}
