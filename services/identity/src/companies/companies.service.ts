import { Injectable } from '@nestjs/common';
import { companyRules, isAdministrator, type companiesApi, type Company } from '@umbral/contracts';
import {
  allOf,
  AppError,
  asc,
  assertFresh,
  assertRule,
  Database,
  diff,
  idempotent,
  isUniqueViolation,
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
import { auditedCompanyFields, companyShape, companySnapshot, presentCompany } from './company.record.js';
import { companyScopeSql, findCompanyInScope } from './company.scope.js';
import { joinCompany } from './join-company.js';

const listedCompany = sql`
  c.id, c.name, c.description, c.logo, c.is_active as "isActive", c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*) from company_assignments a where a.company_id = c.id) as "userCount"`;

/** The index decides, so that two calls at once cannot both win. */
function refuseDuplicateName(error: unknown): never {
  throw isUniqueViolation(error, 'companies_name_key') ? new AppError('duplicate_company') : error;
}

@Injectable()
export class CompaniesService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  /** The caller's companies, the one they belong to first. */
  mine({ actor }: Context) {
    return this.database.many<Pick<Company, 'id' | 'name' | 'logo'>>(sql`
      select c.id, c.name, c.logo from company_assignments a join companies c on c.id = a.company_id
      where a.user_id = ${actor.id} order by a.id`);
  }

  list(context: Context, { query }: InputOf<typeof companiesApi.list>) {
    const scope = companyScopeSql(context);
    const found = matches('c.search_text', query.search);
    return pageOf<Company>(this.database, {
      select: listedCompany,
      from: sql`companies c`,
      where: allOf(
        scope,
        query.status === 'active' && sql`c.is_active`,
        query.status === 'inactive' && sql`not c.is_active`,
        found,
      ),
      counts: !scope && !found && keptCounts('companies', 'c', 'is_active'),
      key: sql`c.id`,
      order: [asc(sql`c.name`), asc(sql`c.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof companiesApi.get>) {
    const record = await findCompanyInScope(this.prisma, context, params.id);
    return withEtag(presentCompany(record), record);
  }

  async create(context: Context, input: InputOf<typeof companiesApi.create>) {
    const body = input.readBody();
    return this.transactions
      .withTransaction(context, (tx) =>
        idempotent(tx, context, input, async () => {
          const { id } = await tx.db.company.create({ data: body, select: { id: true } });
          // Who sees only their own companies would lose sight of a new one at once.
          if (!isAdministrator(context.actor)) await joinCompany(tx, id, [context.actor.id], context.actor.id);
          const record = await tx.db.company.findUniqueOrThrow({ where: { id }, ...companyShape });
          const answer = presentCompany(record);
          tx.audit({
            action: 'create',
            entityType: 'company',
            entityId: id,
            entityName: record.name,
            changes: diff(undefined, answer, auditedCompanyFields),
          });
          tx.publish('identity.company.created', companySnapshot(record));
          return withEtag(answer, record);
        }),
      )
      .catch(refuseDuplicateName);
  }

  async update(context: Context, input: InputOf<typeof companiesApi.update>) {
    return this.transactions
      .withTransaction(context, async (tx) => {
        await tx.lock('companies', input.params.id);
        const before = await findCompanyInScope(tx.db, context, input.params.id);
        assertRule(companyRules.update, context.actor, before);
        assertFresh(input.ifMatch, before);
        const body = input.readBody();
        const after = await tx.db.company.update({
          where: { id: before.id },
          data: { ...body, version: { increment: 1 } },
          ...companyShape,
        });
        tx.audit({
          action: 'update',
          entityType: 'company',
          entityId: after.id,
          entityName: after.name,
          changes: diff(before, after, auditedCompanyFields),
        });
        tx.publish('identity.company.changed', companySnapshot(after));
        return withEtag(presentCompany(after), after);
      })
      .catch(refuseDuplicateName);
  }

  async toggleStatus(context: Context, input: InputOf<typeof companiesApi.toggleStatus>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('companies', input.params.id);
      const before = await findCompanyInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const after = await tx.db.company.update({
        where: { id: before.id },
        data: { isActive: !before.isActive, version: { increment: 1 } },
        ...companyShape,
      });
      tx.audit({
        action: 'toggle_status',
        entityType: 'company',
        entityId: after.id,
        entityName: after.name,
        changes: diff(before, after, ['isActive']),
      });
      // The studies service hears of it and deactivates the company's studies and calculations.
      tx.publish(
        after.isActive ? 'identity.company.activated' : 'identity.company.deactivated',
        companySnapshot(after),
      );
      return withEtag(presentCompany(after), after);
    });
  }
}
