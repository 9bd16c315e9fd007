import { Injectable } from '@nestjs/common';
import type { rolesApi } from '@umbral/contracts';
import { assertFresh, diff, Transactions, withEtag, type Context, type InputOf } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { presentPermissions, storablePermissions } from './role.record.js';
import { findChangeableRole, findRole } from './role.finder.js';

@Injectable()
export class RolePermissionsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  async list({ params }: InputOf<typeof rolesApi.permissions>) {
    const role = await findRole(this.prisma, params.id);
    const stored = await this.prisma.rolePermission.findMany({ where: { roleId: role.id } });
    return withEtag(presentPermissions(role.id, stored), role);
  }

  async replace(context: Context, input: InputOf<typeof rolesApi.setPermissions>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('roles', input.params.id);
      const role = await findChangeableRole(tx.db, input.params.id);
      assertFresh(input.ifMatch, role);
      const wanted = storablePermissions(input.readBody().permissions);
      const stored = await tx.db.rolePermission.findMany({ where: { roleId: role.id } });
      await tx.db.rolePermission.deleteMany({ where: { roleId: role.id } });
      await tx.db.rolePermission.createMany({ data: wanted.map((row) => ({ ...row, roleId: role.id })) });
      const { version } = await tx.db.role.update({ where: { id: role.id }, data: { version: { increment: 1 } } });
      const before = { permissions: presentPermissions(role.id, stored) };
      const after = { permissions: presentPermissions(role.id, wanted) };
      tx.audit({
        action: 'update',
        entityType: 'role',
        entityId: role.id,
        entityName: role.name,
        changes: diff(before, after, ['permissions']),
      });
      tx.publish('identity.role.permissions_changed', { roleId: role.id });
      return withEtag(after.permissions, { id: role.id, version });
    });
  }
}
