import type { AuditEvent, DomainEventName, DomainEventPayload, ServiceName } from '@umbral/contracts';
import pg from 'pg';
import { eventually } from './eventually.js';
import { stack, type StackFacts } from './stack.js';

/**
 * What a service has written and no call answers, read with its own login. The connection opens with the first question;
 * `close` belongs into the spec's afterAll.
 * @param databases those of the stack that the specs run in unless given
 */
export function openRecords(service: ServiceName, databases: StackFacts['databases'] = stack.databases) {
  const pool = new pg.Pool({ connectionString: databases?.[service].app, max: 2 });
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[];

  /** The audit of a record, oldest first. Written with the change, it needs no waiting. */
  const auditOf = async (entityType: string, entityId: number | string): Promise<AuditEvent[]> => {
    const rows = await query<{ payload: AuditEvent }>(
      `select payload from outbox_events where subject = $1
       and payload ->> 'entityType' = $2 and payload ->> 'entityId' = $3 order by position`,
      [`umbral.audit.${service}`, entityType, String(entityId)],
    );
    return rows.map(({ payload }) => payload);
  };

  /**
   * Makes a call while another transaction changes the same rows: the change is committed once the call waits for its lock, or has
   * ended without waiting.
   * @param later what that transaction still does before its commit
   */
  const whileChanging = async <Reply>(statements: string, call: () => Promise<Reply>, later = ''): Promise<Reply> => {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${statements}`);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      let isOver = false;
      const reply = call().finally(() => (isOver = true));
      const isAwaited = async () => {
        const waiting = await query('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ]);
        return isOver || waiting.length > 0;
      };
      await Promise.all([eventually(isAwaited).then(() => client.query(`${later}; commit`)), reply]);
      return await reply;
    } finally {
      client.release(true);
    }
  };

  return {
    /** Runs SQL on the database of the service. */
    query,
    whileChanging,
    auditOf,
    lastAudit: async (entityType: string, entityId: number): Promise<AuditEvent | undefined> =>
      (await auditOf(entityType, entityId)).at(-1),
    /** Domain events of one name whose payload has this value, oldest first. */
    eventsOf: async <Name extends DomainEventName>(
      name: Name,
      key: string,
      value: number,
    ): Promise<DomainEventPayload<Name>[]> => {
      const rows = await query<{ payload: { payload: DomainEventPayload<Name> } }>(
        `select payload from outbox_events where subject = $1 and payload -> 'payload' ->> $2 = $3 order by position`,
        [`umbral.domain.${name}`, key, String(value)],
      );
      return rows.map(({ payload }) => payload.payload);
    },
    /** How the database keeps each field of a table: 'numeric(5,2) = 0', or 'varchar(50)?' where it may be missing. */
    columnsOf: async (table: string): Promise<Record<string, string>> => {
      const rows = await query<{ name: string; type: string; optional: boolean; preset: string | null }>(
        `select a.attname as name, not a.attnotnull as optional, pg_get_expr(d.adbin, d.adrelid) as preset,
           replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar') as type
         from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
        [table],
      );
      const presetOf = (preset: string | null) => (preset ? ` = ${preset.replace(/::character varying/, '')}` : '');
      return Object.fromEntries(
        rows.map(({ name, type, optional, preset }) => [name, `${type}${optional ? '?' : ''}${presetOf(preset)}`]),
      );
    },
    close: () => pool.end(),
  };
}
