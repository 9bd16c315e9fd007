import { userShape, userSnapshot } from '../users/user.record.js';
import type { Tx } from '../transaction.js';

/** Puts users into a company. Who is in it already stays as they are. Answers who is new. */
export async function joinCompany(tx: Tx, companyId: number, userIds: readonly number[], assignedBy: number) {
  const added = await tx.db.companyAssignment.createManyAndReturn({
    data: userIds.map((userId) => ({ companyId, userId, assignedBy })),
    skipDuplicates: true,
    select: { userId: true },
  });
  return announceMembership(
    tx,
    added.map(({ userId }) => userId),
  );
}

/** Tells everybody that the companies of these users changed: what they see, and what others see of them. */
export async function announceMembership(tx: Tx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  await tx.db.user.updateMany({ where: { id: { in: [...userIds] } }, data: { version: { increment: 1 } } });
  const users = await tx.db.user.findMany({ where: { id: { in: [...userIds] } }, ...userShape });
  for (const user of users) tx.publish('identity.user.changed', userSnapshot(user));
  return users;
}
