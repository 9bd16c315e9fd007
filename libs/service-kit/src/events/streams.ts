import { type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { durations, millisecondsOf } from '../limits/durations.js';

export const AUDIT_STREAM = 'UMBRAL_AUDIT';
export const DOMAIN_STREAM = 'UMBRAL_DOMAIN';

const streams = [
  { name: AUDIT_STREAM, subjects: ['umbral.audit.>'] },
  { name: DOMAIN_STREAM, subjects: ['umbral.domain.>'] },
];

const isMissing = (error: unknown): boolean =>
  (error as { status?: number; code?: number }).status === 404 ||
  (error as { name?: string }).name === 'StreamNotFoundError';

/**
 * Creates the streams that do not exist yet.
 * @returns when each stream was created, which reveals a replaced store
 */
export async function ensureStreams(manager: JetStreamManager, replicas: number): Promise<Record<string, string>> {
  const created: Record<string, string> = {};
  for (const { name, subjects } of streams) {
    const info = await manager.streams.info(name).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      return manager.streams.add({
        name,
        subjects,
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        max_age: nanos(millisecondsOf(durations.publishedEvent)),
        duplicate_window: nanos(2 * 60 * 1_000),
        num_replicas: replicas,
      });
    });
    created[name] = info.created;
  }
  return created;
}
