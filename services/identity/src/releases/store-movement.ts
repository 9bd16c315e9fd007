import { ADMINISTRATOR_ROLE_ID, type RegistryMovement } from '@umbral/contracts';
import { changesOf, sql, systemContext, type Queryable, type Transactions } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { releaseMovements } from './release-movement.record.js';

/** Stores a movement of registry.json and audits it, once for all replicas. @returns false while there is no account */
export async function storeMovement(
  transactions: Transactions<PrismaClient>,
  registryMovement: RegistryMovement,
): Promise<boolean> {
  const { key, at, module, kind, newVersion, path, formerVersion, publisher, commit, note } = registryMovement;
  const { audience = null } = registryMovement;
  return transactions.withTransaction(systemContext('releases'), async (tx) => {
    const userId = await accountOf(tx, publisher);
    if (userId === undefined) return false;
    // Not inserted if another replica has stored it, or if identity created the movement itself.
    const inserted = await tx.one<{ id: number }>(sql`
      insert into release_movements
        (key, module, kind, new_version, path, former_version, publisher, commit, note, audience, created_at)
      values (${key}::uuid, ${module}, ${kind}, ${newVersion}, ${path}, ${formerVersion}, ${publisher}, ${commit}, ${note}, ${audience},
        ${at}::timestamptz)
      on conflict (key) do nothing returning id`);
    const movement = inserted && (await releaseMovements.one(tx, sql`m.id = ${inserted.id}`));
    if (movement)
      tx.audit({
        action: kind,
        entityType: 'release',
        entityId: movement.id,
        entityName: releaseMovements.title(movement),
        changes: changesOf(releaseMovements, undefined, movement),
        userId,
      });
    return true;
  });
}

/** The account of the publisher, if there is one; else the first administrator, who is responsible for the installation. */
async function accountOf(tx: Queryable, publisher: string): Promise<number | undefined> {
  const found = await tx.one<{ id: number }>(sql`
    select u.id from users u where lower(u.email) = lower(${publisher}) or u.role_id = ${ADMINISTRATOR_ROLE_ID}
    order by (lower(u.email) = lower(${publisher})) desc, u.id limit 1`);
  return found?.id;
}
