import { sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { users, userSnapshot, type UserRow } from './user.record.js';

/** Creates a user without a call: at installation and for demo data. It is not audited. */
export async function createUser(tx: Tx, data: Prisma.UserUncheckedCreateInput): Promise<UserRow> {
  const { id } = await tx.db.user.create({ data, select: { id: true } });
  const user = await users.one(tx, sql`u.id = ${id}`);
  if (!user) throw new Error(`User ${id} was not created`);
  tx.publish('identity.user.created', userSnapshot(user));
  return user;
}
