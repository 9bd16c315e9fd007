import { Injectable } from '@nestjs/common';
import { isAdministrator, roleRules, userRules, type User, type usersApi } from '@umbral/contracts';
import {
  allOf,
  asc,
  assertFresh,
  assertRule,
  Database,
  diff,
  idempotent,
  keptCounts,
  matches,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { assertMayView } from '../permissions/assert-may-view.js';
import { chooseRole } from '../permissions/role-grants.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { Tx } from '../transaction.js';
import { refuseDuplicateEmail } from './duplicate-email.js';
import { assertAdministratorRemains } from './last-administrator.js';
import { auditedUserFields, presentUser, userShape, userSnapshot } from './user.record.js';
import { findUserInScope, userScopeSql } from './user.scope.js';

/** The row of a list: what `presentUser` makes of a loaded record, asked in SQL. */
const listedUser = sql`
  u.id, u.role_id as "roleId", r.name as "roleName", u.name, u.email::text as email, u.phone, u.dni, u.cif,
  u.profile_image_url as "profileImageUrl", u.is_company as "isCompany", u.is_credit_intermediary as "isCreditIntermediary",
  u.is_active as "isActive", u.is_protected as "isProtected", u.created_at as "createdAt", u.updated_at as "updatedAt",
  (select a.company_id from company_assignments a where a.user_id = u.id order by a.id limit 1) as "companyId",
  (select c.name from company_assignments a join companies c on c.id = a.company_id
    where a.user_id = u.id order by a.id limit 1) as "companyName"`;

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly passwords: PasswordHashes,
  ) {}

  list(context: Context, { query }: InputOf<typeof usersApi.list>) {
    const inCompany = query.withCompany && matches('c.search_text', query.search);
    const inUser = matches('u.search_text', query.search);
    const scope = userScopeSql(context);
    return pageOf<User>(this.database, {
      select: listedUser,
      from: sql`users u join roles r on r.id = u.role_id`,
      keyFrom: sql`users u`,
      where: allOf(
        scope,
        query.status === 'active' && sql`u.is_active`,
        query.status === 'inactive' && sql`not u.is_active`,
        query.isCreditIntermediary !== undefined && sql`u.is_credit_intermediary = ${query.isCreditIntermediary}`,
        inUser && inCompany
          ? sql`${inUser} or u.id in (
              select a.user_id from company_assignments a join companies c on c.id = a.company_id where ${inCompany})`
          : inUser,
      ),
      counts: !scope && !inUser && keptCounts('users', 'u', 'is_active', 'is_credit_intermediary'),
      key: sql`u.id`,
      order: [asc(sql`u.name`), asc(sql`u.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof usersApi.get>) {
    if (params.id !== context.actor.id) assertMayView(context, 'usuarios');
    const record = await findUserInScope(this.prisma, context, params.id);
    return withEtag(presentUser(record), record);
  }

  async create(context: Context, input: InputOf<typeof usersApi.create>) {
    const { password, ...fields } = input.readBody();
    const passwordHash = password ? await this.passwords.hashChosen(password, 'password') : null;
    return this.transactions
      .withTransaction(context, (tx) =>
        idempotent(tx, context, input, async () => {
          assertRule(roleRules.grant, context.actor, await chooseRole(tx, fields.roleId));
          const { id } = await tx.db.user.create({ data: { ...fields, passwordHash }, select: { id: true } });
          await this.keepInSight(tx, context, id);
          const record = await tx.db.user.findUniqueOrThrow({ where: { id }, ...userShape });
          const answer = presentUser(record);
          tx.audit({
            action: 'create',
            entityType: 'user',
            entityId: id,
            entityName: record.name,
            changes: diff(undefined, answer, auditedUserFields),
          });
          tx.publish('identity.user.created', userSnapshot(record));
          return withEtag(answer, record);
        }),
      )
      .catch(refuseDuplicateEmail);
  }

  async setActive(context: Context, input: InputOf<typeof usersApi.setActive>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('users', input.params.id);
      const before = await findUserInScope(tx.db, context, input.params.id);
      assertRule(userRules.changeRoleOrState, context.actor, before);
      assertFresh(input.ifMatch, before);
      const { isActive } = input.readBody();
      if (!isActive) await assertAdministratorRemains(tx, before);
      const after = await tx.db.user.update({
        where: { id: before.id },
        data: { isActive, version: { increment: 1 } },
        ...userShape,
      });
      if (!isActive) await endSessionsOf(tx, after.id);
      tx.audit({
        action: 'toggle_status',
        entityType: 'user',
        entityId: after.id,
        entityName: after.name,
        changes: diff(before, after, ['isActive']),
      });
      tx.publish('identity.user.changed', userSnapshot(after));
      return withEtag(presentUser(after), after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof usersApi.remove>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('users', params.id);
      const before = await findUserInScope(tx.db, context, params.id);
      assertRule(userRules.remove, context.actor, before);
      await tx.db.user.delete({ where: { id: before.id } });
      tx.audit({
        action: 'delete',
        entityType: 'user',
        entityId: before.id,
        entityName: before.name,
        changes: diff(presentUser(before), undefined, auditedUserFields),
      });
      tx.publish('identity.user.deleted', { userId: before.id, email: before.email, version: before.version + 1 });
    });
  }

  /** A user made by somebody with a limited sight joins their company, or they would lose sight of them at once. */
  private async keepInSight(tx: Tx, { actor }: Context, userId: number): Promise<void> {
    if (isAdministrator(actor)) return;
    const own = await tx.db.companyAssignment.findFirst({ where: { userId: actor.id }, orderBy: { id: 'asc' } });
    if (own) await tx.db.companyAssignment.create({ data: { userId, companyId: own.companyId, assignedBy: actor.id } });
  }
}
