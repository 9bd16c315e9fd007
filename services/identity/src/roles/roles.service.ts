import { Injectable } from '@nestjs/common';
import type { Role, rolesApi } from '@umbral/contracts';
import {
  allOf,
  AppError,
  asc,
  assertFresh,
  Database,
  diff,
  idempotent,
  isUniqueViolation,
  matches,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { assertUnused } from './role-in-use.js';
import { auditedRoleFields, isProtectedRole, presentRole, roleShape } from './role.record.js';
import { findChangeableRole, findRole } from './role.finder.js';

const listedRole = sql`
  r.id, r.name, r.description, r.is_active as "isActive", r.created_at as "createdAt", r.updated_at as "updatedAt",
  (select count(*) from users u where u.role_id = r.id) as "userCount"`;

/** The index decides, so that two calls at once cannot both win. */
function refuseDuplicateName(error: unknown): never {
  throw isUniqueViolation(error, 'roles_name_key') ? new AppError('duplicate_role') : error;
}

@Injectable()
export class RolesService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  list({ query }: InputOf<typeof rolesApi.list>) {
    return pageOf<Omit<Role, 'isProtected'>, Role>(
      this.database,
      {
        select: listedRole,
        from: sql`roles r`,
        where: allOf(
          query.status === 'active' && sql`r.is_active`,
          query.status === 'inactive' && sql`not r.is_active`,
          matches('r.search_text', query.search),
        ),
        key: sql`r.id`,
        order: [asc(sql`r.name`), asc(sql`r.id`)],
        page: query.page,
      },
      (row) => ({ ...row, isProtected: isProtectedRole(row) }),
    );
  }

  async get({ params }: InputOf<typeof rolesApi.get>) {
    const record = await findRole(this.prisma, params.id);
    return withEtag(presentRole(record), record);
  }

  async create(context: Context, input: InputOf<typeof rolesApi.create>) {
    const body = input.readBody();
    return this.transactions
      .withTransaction(context, (tx) =>
        idempotent(tx, context, input, async () => {
          const record = await tx.db.role.create({ data: body, ...roleShape });
          const answer = presentRole(record);
          tx.audit({
            action: 'create',
            entityType: 'role',
            entityId: record.id,
            entityName: record.name,
            changes: diff(undefined, answer, auditedRoleFields),
          });
          return withEtag(answer, record);
        }),
      )
      .catch(refuseDuplicateName);
  }

  async update(context: Context, input: InputOf<typeof rolesApi.update>) {
    return this.transactions
      .withTransaction(context, async (tx) => {
        await tx.lock('roles', input.params.id);
        const before = await findChangeableRole(tx.db, input.params.id);
        if (!before.isActive) throw new AppError('inactive_record');
        assertFresh(input.ifMatch, before);
        const body = input.readBody();
        const after = await tx.db.role.update({
          where: { id: before.id },
          data: { ...body, version: { increment: 1 } },
          ...roleShape,
        });
        tx.audit({
          action: 'update',
          entityType: 'role',
          entityId: after.id,
          entityName: after.name,
          changes: diff(before, after, auditedRoleFields),
        });
        if (after.name !== before.name) tx.publish('identity.role.renamed', { roleId: after.id, name: after.name });
        return withEtag(presentRole(after), after);
      })
      .catch(refuseDuplicateName);
  }

  async toggleStatus(context: Context, input: InputOf<typeof rolesApi.toggleStatus>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('roles', input.params.id);
      const before = await findChangeableRole(tx.db, input.params.id);
      assertFresh(input.ifMatch, before);
      if (before.isActive) await assertUnused(tx, before);
      const after = await tx.db.role.update({
        where: { id: before.id },
        data: { isActive: !before.isActive, version: { increment: 1 } },
        ...roleShape,
      });
      tx.audit({
        action: 'toggle_status',
        entityType: 'role',
        entityId: after.id,
        entityName: after.name,
        changes: diff(before, after, ['isActive']),
      });
      return withEtag(presentRole(after), after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof rolesApi.remove>): Promise<Role> {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('roles', params.id);
      const before = await findChangeableRole(tx.db, params.id);
      if (before.isActive) throw new AppError('still_active');
      await assertUnused(tx, before);
      await tx.db.role.delete({ where: { id: before.id } });
      const answer = presentRole(before);
      tx.audit({
        action: 'delete',
        entityType: 'role',
        entityId: before.id,
        entityName: before.name,
        changes: diff(answer, undefined, auditedRoleFields),
      });
      return answer;
    });
  }
}
