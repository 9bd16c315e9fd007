import { RELEASE_NOTE_LENGTH, type ReleaseMovement } from '@umbral/contracts';
import { AppError, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { isIntact } from '../files/content-hash.js';
import type { ChangeTx } from '../transaction.js';
import { assertPagesAreFree } from './assert-pages-are-free.js';
import { deleteExpired } from './delete-expired.js';
import type { DeployedReleases } from './deployed-releases.js';
import { findRelease, liveVersion, type Release } from './find-release.js';
import { lockDeployment } from './lock-deployment.js';
import { publishChange } from './publish-change.js';

/** The transaction of a change, whose result reaches the file after the commit. */
export type DeployingTx = Pick<ChangeTx, 'one' | 'many' | 'query' | 'publish' | 'afterCommit'>;

/** One change of the deployed releases. */
export interface ReleaseChange extends Pick<ReleaseMovement, 'path' | 'kind' | 'publisher' | 'note'> {
  /** In Spanish. */
  audience?: string;
  /** @throws AppError where the chosen release does not allow it */
  assertAllowed: (tx: DeployingTx, chosen: Release) => void | Promise<void>;
  apply: (tx: DeployingTx, chosen: Release) => Promise<unknown>;
}

/**
 * Applies a change: the deployed release, its movement and its event.
 * @returns the id of the movement
 * @throws AppError not_found, conflict, release_altered, busy
 */
export async function applyChange(
  tx: DeployingTx,
  change: ReleaseChange,
  deployed: DeployedReleases,
): Promise<{ id: number }> {
  const { path, kind, assertAllowed, apply } = change;
  await assertDeployable(tx, change);
  await lockDeployment(tx);
  // Checked again under the lock: another change may have been committed meanwhile.
  const chosen = await chosenRelease(tx, path);
  await assertAllowed(tx, chosen);
  if (kind !== 'withdraw') await assertPagesAreFree(tx, chosen.manifest);
  const formerVersion = await liveVersion(tx, chosen.module);
  await apply(tx, chosen);
  const id = await insertMovement(tx, chosen, formerVersion, change);
  await publishChange(tx, chosen.module);
  const expired = await deleteExpired(tx, chosen.module, chosen.id);
  tx.afterCommit(() => deployed.changed());
  tx.afterCommit(() => deployed.removeFiles(expired));
  return { id };
}

/** Before the lock, because hashing the files takes a while. */
async function assertDeployable(tx: DeployingTx, { path, kind, assertAllowed }: ReleaseChange): Promise<void> {
  await assertAllowed(tx, await chosenRelease(tx, path));
  if (kind !== 'withdraw' && !(await isIntact(config.REGISTRY_DIR, path))) throw new AppError('release_altered');
}

async function chosenRelease(tx: DeployingTx, path: string): Promise<Release> {
  const found = await findRelease(tx, path);
  if (!found) throw new AppError('not_found');
  return found;
}

async function insertMovement(
  tx: DeployingTx,
  { module, version, path, commit }: Release,
  formerVersion: string | undefined,
  { kind, publisher, note, audience }: ReleaseChange,
): Promise<number> {
  const inserted = await tx.one<{ id: number }>(sql`
    insert into release_movements (module, kind, new_version, path, former_version, publisher, commit, note, audience)
    values (${module}, ${kind}, ${version}, ${path}, ${formerVersion ?? null}, ${publisher}, ${commit},
      ${note?.slice(0, RELEASE_NOTE_LENGTH) || null}, ${audience?.slice(0, RELEASE_NOTE_LENGTH) ?? null})
    returning id`);
  return (inserted as { id: number }).id;
}
