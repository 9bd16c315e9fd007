import { Injectable } from '@nestjs/common';
import type { companiesApi, CompanyUser } from '@umbral/contracts';
import {
  allOf,
  AppError,
  Database,
  sql,
  Transactions,
  type Context,
  type InputOf,
  type Queryable,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { userScope, userScopeSql } from '../users/user.scope.js';
import { findCompanyInScope } from './company.scope.js';
import { announceMembership, joinCompany } from './join-company.js';

const usersOf = (database: Queryable, companyId: number) =>
  database.many<CompanyUser>(sql`
    select u.id, u.name, u.email::text as email from company_assignments a join users u on u.id = a.user_id
    where a.company_id = ${companyId} order by u.name, u.id`);

@Injectable()
export class CompanyUsersService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  async list(context: Context, { params }: InputOf<typeof companiesApi.users>) {
    const company = await findCompanyInScope(this.prisma, context, params.id);
    return usersOf(this.database, company.id);
  }

  /** Visible, active, not yet in the company. */
  async listAvailable(context: Context, { params }: InputOf<typeof companiesApi.availableUsers>) {
    const company = await findCompanyInScope(this.prisma, context, params.id);
    return this.database.many<CompanyUser>(sql`
      select u.id, u.name, u.email::text as email from users u
      where ${allOf(
        userScopeSql(context),
        sql`u.is_active`,
        sql`not exists (select 1 from company_assignments a where a.company_id = ${company.id} and a.user_id = u.id)`,
      )}
      order by u.name, u.id`);
  }

  async assign(context: Context, input: InputOf<typeof companiesApi.assignUsers>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('companies', input.params.id);
      const company = await findCompanyInScope(tx.db, context, input.params.id);
      const userIds = [...new Set(input.readBody().userIds)];
      const visible = await tx.db.user.count({ where: { AND: [{ id: { in: userIds } }, userScope(context)] } });
      if (visible < userIds.length) throw new AppError('not_found');
      const joined = await joinCompany(tx, company.id, userIds, context.actor.id);
      if (joined.length > 0) {
        tx.audit({
          action: 'update',
          entityType: 'company',
          entityId: company.id,
          entityName: company.name,
          changes: { users: { before: [], after: joined.map(({ name }) => name) } },
        });
      }
      return usersOf(tx, company.id);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof companiesApi.removeUser>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('companies', params.id);
      const company = await findCompanyInScope(tx.db, context, params.id);
      const removed = await tx.db.companyAssignment.deleteMany({
        where: { companyId: company.id, userId: params.userId },
      });
      if (removed.count === 0) throw new AppError('not_found');
      const left = await announceMembership(tx, [params.userId]);
      tx.audit({
        action: 'update',
        entityType: 'company',
        entityId: company.id,
        entityName: company.name,
        changes: { users: { before: left.map(({ name }) => name), after: [] } },
      });
    });
  }
}
