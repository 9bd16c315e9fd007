import { sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';
import { users, userSnapshot, type UserRow } from '../users/user.record.js';

type MembersTx = Omit<VerbTx<'identity.user.changed'>, 'note'>;

/** Puts users into a company. Who is in it already stays as they are. Answers who is new. */
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

/** Tells everybody that the companies of these users changed: what they see, and what others see of them. */
export async function publishMembership(tx: MembersTx, userIds: readonly number[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  await tx.db.user.updateMany({ where: { id: { in: [...userIds] } }, data: { version: { increment: 1 } } });
  const members = await users.many(tx, sql`u.id = any(${[...userIds]}::int[])`);
  for (const member of members) tx.publish('identity.user.changed', userSnapshot(member));
  return members;
}
