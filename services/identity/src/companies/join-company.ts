import { sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import { users, userSnapshot, type UserRow } from '../users/user.record.js';

type MembersTx = Omit<VerbTx<'identity.user.changed'>, 'note'>;

/** Adds users to a company. Existing members are left unchanged. Returns the new ones. */
export async function joinCompany(
  tx: MembersTx,
  companyId: number,
  userIds: readonly number[],
  assignedBy: number,
): Promise<UserRow[]> {
  const added = await tx.db.companyAssignment.createManyAndReturn({
    data: userIds.map((userId) => ({ companyId, userId, assignedBy })),
    skipDuplicates: true,
    select: { userId: true },
  });
  return publishMembership(
    tx,
    added.map(({ userId }) => userId),
  );
}

/** Publishes that the companies of these users changed, which affects what they see and who sees them. */
export async function publishMembership(tx: MembersTx, userIds: readonly number[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  await tx.db.user.updateMany({ where: { id: { in: [...userIds] } }, data: { version: { increment: 1 } } });
  const members = await users.many(tx, sql`u.id = any(${[...userIds]}::int[])`);
  for (const member of members) tx.publish('identity.user.changed', userSnapshot(member));
  return members;
}
