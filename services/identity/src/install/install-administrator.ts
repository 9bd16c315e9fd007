import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { createUser } from '../users/create-user.js';
import type { UserRow } from '../users/user.record.js';

type FirstAccount = Pick<Prisma.UserUncheckedCreateInput, 'name' | 'email' | 'phone' | 'dni' | 'passwordHash'>;

/**
 * Creates the account of the installation: an administrator that can neither be deactivated nor deleted. Undefined if it exists.
 */
export async function installAdministrator(tx: Tx, account: FirstAccount): Promise<UserRow | undefined> {
  await tx.lock('roles', ADMINISTRATOR_ROLE_ID);
  if (await tx.db.user.findFirst({ where: { isProtected: true }, select: { id: true } })) return undefined;
  return createUser(tx, { ...account, roleId: ADMINISTRATOR_ROLE_ID, isProtected: true });
}
