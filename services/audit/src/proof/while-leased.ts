import { durations, millisecondsOf, type Lease } from '@umbral/service-kit';

/** A lease that cannot be released expires. */
export const released = (lease: Lease): Promise<void> => lease.release().catch(() => undefined);

/**
 * Ends after the lease is released: who has received the end may export again. After too long a pause the lease has expired, and another
 * export may have started.
 */
export async function* whileLeased(lines: AsyncIterable<string>, lease: Lease): AsyncGenerator<string> {
  try {
    let readAt = Date.now();
    for await (const piece of lines) {
      yield piece;
      if (Date.now() - readAt > millisecondsOf(durations.auditExport))
        throw new Error('An export was not read for too long');
      readAt = Date.now();
      await lease.extend();
    }
  } finally {
    await released(lease);
  }
}
