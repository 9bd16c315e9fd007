import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { withClient } from '../../../../local/database/connect.ts';
import { waitFor } from '../../../../local/supervise/wait.ts';
import type { System } from './system.ts';

const LIMIT = 10 * 60 * 1_000;

/** Waits until no event is in flight: every outbox is empty, every consumer has acknowledged all, every entry is sealed. */
export async function untilQuiet(stack: System): Promise<void> {
  const nats = await connect({ servers: stack.urls.nats });
  try {
    const manager = await jetstreamManager(nats);
    const isQuiet = async () => (await isOutboxEmpty(stack)) && (await isConsumed(manager)) && (await isSealed(stack));
    if (!(await waitFor(isQuiet, { timeout: LIMIT })))
      throw new Error('Events are still on their way after ten minutes');
  } finally {
    await nats.close();
  }
}

async function isOutboxEmpty({ databases }: System): Promise<boolean> {
  for (const service of ['identity', 'catalog', 'studies', 'releases'] as const) {
    const { rows } = await withClient(databases[service].app, (client) =>
      client.query<{ waits: boolean }>('select exists (select from outbox_events where published_at is null) as waits'),
    );
    if (rows[0]?.waits) return false;
  }
  return true;
}

async function isSealed({ databases }: System): Promise<boolean> {
  const { rows } = await withClient(databases.audit.app, (client) =>
    client.query<{ isSealed: boolean }>(
      'select not exists (select from audit_logs where id > coalesce((select max(log_id) from audit_leaves), 0)) as "isSealed"',
    ),
  );
  return rows[0]?.isSealed ?? false;
}

async function isConsumed(manager: JetStreamManager): Promise<boolean> {
  for (const stream of ['UMBRAL_AUDIT', 'UMBRAL_DOMAIN']) {
    const consumers = await manager.consumers.list(stream).next();
    if (consumers.some(({ num_pending: pending, num_ack_pending: open }) => pending + open > 0)) return false;
  }
  return true;
}
