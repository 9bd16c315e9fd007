import { withClient } from '../../../../local/database/connect.ts';
import type { System } from '../harness/system.ts';

/** The user of all these entries: not in the demo data, so that no other entry is counted. */
export const BUSIEST_USER = 7_777_777;

/** The record of every fiftieth entry; the others have their own study, or share it with few. */
export const BUSIEST_RECORD = { entityType: 'bank', entityId: '777777' } as const;

/** Adds audit rows of one person, one every half minute back in time: a million are a year without a pause. */
export function addMovements({ databases }: System, movements: number): Promise<void> {
  return withClient(databases.audit.owner, async (client) => {
    await client.query(
      `insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, entity_name, details,
         ip_address, user_agent, "timestamp")
       select gen_random_uuid(), 'studies', $1::int, 'update', case when n % 50 = 0 then $3 else 'viability_study' end,
         case when n % 50 = 0 then $4 else (n % 200000)::text end, 'Carga ' || n,
         '{"changes":{"clientName":{"before":"Bego","after":"Begoña"}}}', '203.0.113.9', 'Mozilla/5.0',
         now() - n * interval '31 seconds'
       from generate_series(1, $2::int) n`,
      [BUSIEST_USER, movements, BUSIEST_RECORD.entityType, BUSIEST_RECORD.entityId],
    );
    await client.query('vacuum (analyze) audit_logs, audit_hours');
  });
}
