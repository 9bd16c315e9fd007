import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@umbral/contracts';
import { withClient } from '../database/connect.ts';

/**
 * Notes in identity's outbox that databases were restored, so that the audit shows it when the services run again: in the name
 * of the first administrator, because a restore has no session.
 * @param identityUrl of its owner
 */
export function noteRestore(identityUrl: string, restored: string[], to: string) {
  return withClient(identityUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from users where is_protected order by id limit 1');
    const now = new Date().toISOString();
    for (const service of restored) {
      const event: AuditEvent = {
        version: 1,
        id: randomUUID(),
        service: 'identity',
        occurredAt: now,
        userId: rows[0]?.id ?? 1,
        action: 'restore',
        entityType: 'database',
        entityId: service,
        entityName: service,
        details: { changes: { moment: { before: now, after: to } } },
        ipAddress: null,
        userAgent: 'npm run data -- restore',
      };
      await client.query('insert into outbox_events (id, subject, payload) values ($1, $2, $3)', [
        event.id,
        'umbral.audit.identity',
        event,
      ]);
    }
  });
}
