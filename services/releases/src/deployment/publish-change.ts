import type { Queryable } from '@umbral/service-kit';
import type { ChangeTx } from '../transaction.js';
import { nextRevision } from './lock-deployment.js';

/** The event of a change, with its revision. */
export async function publishChange(tx: Queryable & Pick<ChangeTx, 'publish'>, module: string): Promise<void> {
  tx.publish('releases.release.changed', { module, revision: await nextRevision(tx) });
}
