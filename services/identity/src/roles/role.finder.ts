import { AppError } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { isProtectedRole, roleShape, type RoleRecord } from './role.record.js';

/** Roles have no scope: who may read one may read all. */
export async function findRole(db: Pick<Prisma.TransactionClient, 'role'>, id: number): Promise<RoleRecord> {
  const record = await db.role.findUnique({ where: { id }, ...roleShape });
  if (!record) throw new AppError('not_found');
  return record;
}

/** A role that somebody wants to change. */
export async function findChangeableRole(db: Pick<Prisma.TransactionClient, 'role'>, id: number): Promise<RoleRecord> {
  const record = await findRole(db, id);
  if (isProtectedRole(record)) throw new AppError('protected_record');
  return record;
}
