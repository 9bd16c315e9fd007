import { Injectable } from '@nestjs/common';
import { bankRules, type Bank, type banksApi } from '@umbral/contracts';
import {
  allOf,
  AppError,
  asc,
  assertFresh,
  assertRule,
  Database,
  diff,
  Directory,
  idempotent,
  matches,
  noteOwner,
  ownerColumns,
  ownerJoin,
  ownerNames,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { auditProductsGoneWith, deactivateProductsOf } from './bank-products.js';
import { auditedBankFields, presentBank } from './bank.record.js';
import { bankScopeSql, findBankInScope } from './bank.scope.js';

const listedBank = sql`
  b.id, b.user_id as "userId", b.company_id as "companyId", b.name, b.logo, b.payment_percentage::float8 as "paymentPercentage",
  b.details, b.type, b.is_active as "isActive", b.created_at as "createdAt", b.updated_at as "updatedAt", ${ownerColumns}`;

@Injectable()
export class BanksService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly directory: Directory,
  ) {}

  list(context: Context, { query }: InputOf<typeof banksApi.list>) {
    return pageOf<Bank>(this.database, {
      select: listedBank,
      from: sql`banks b ${ownerJoin('b')}`,
      keyFrom: sql`banks b`,
      where: allOf(
        bankScopeSql(context),
        query.status === 'active' && sql`b.is_active`,
        query.status === 'inactive' && sql`not b.is_active`,
        matches('b.search_text', query.search),
      ),
      key: sql`b.id`,
      order: [asc(sql`b.name`), asc(sql`b.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof banksApi.get>) {
    const record = await findBankInScope(this.prisma, context, params.id);
    return withEtag(presentBank(record, await ownerNames(this.database, record)), record);
  }

  async create(context: Context, input: InputOf<typeof banksApi.create>) {
    const body = input.readBody();
    return this.transactions.withTransaction(context, (tx) =>
      idempotent(tx, context, input, async () => {
        await this.assertCompany(tx, body.companyId);
        await noteOwner(tx, context.actor);
        const record = await tx.db.bank.create({ data: { ...body, userId: context.actor.id } });
        const answer = presentBank(record, await ownerNames(tx, record));
        tx.audit({
          action: 'create',
          entityType: 'bank',
          entityId: record.id,
          entityName: record.name,
          changes: diff(undefined, answer, auditedBankFields),
        });
        return withEtag(answer, record);
      }),
    );
  }

  async update(context: Context, input: InputOf<typeof banksApi.update>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('banks', input.params.id);
      const before = await findBankInScope(tx.db, context, input.params.id);
      assertRule(bankRules.update, context.actor, before);
      assertFresh(input.ifMatch, before);
      // A logo that was not sent is undefined, which Prisma leaves alone.
      const body = input.readBody();
      if (body.companyId !== before.companyId) await this.assertCompany(tx, body.companyId);
      const after = await tx.db.bank.update({ where: { id: before.id }, data: { ...body, version: { increment: 1 } } });
      const answer = presentBank(after, await ownerNames(tx, after));
      tx.audit({
        action: 'update',
        entityType: 'bank',
        entityId: after.id,
        entityName: after.name,
        changes: diff(presentBank(before, await ownerNames(tx, before)), answer, auditedBankFields),
      });
      tx.publish('catalog.products.changed', { bankId: after.id });
      return withEtag(answer, after);
    });
  }

  async setActive(context: Context, input: InputOf<typeof banksApi.setActive>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('banks', input.params.id);
      const before = await findBankInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const { isActive } = input.readBody();
      const after = await tx.db.bank.update({
        where: { id: before.id },
        data: { isActive, version: { increment: 1 } },
      });
      tx.audit({
        action: 'toggle_status',
        entityType: 'bank',
        entityId: after.id,
        entityName: after.name,
        changes: diff(before, after, ['isActive']),
      });
      if (!isActive) await deactivateProductsOf(tx, after.id);
      tx.publish('catalog.products.changed', { bankId: after.id });
      return withEtag(presentBank(after, await ownerNames(tx, after)), after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof banksApi.remove>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('banks', params.id);
      const before = await findBankInScope(tx.db, context, params.id);
      assertRule(bankRules.remove, context.actor, before);
      await auditProductsGoneWith(tx, before.id);
      await tx.db.bank.delete({ where: { id: before.id } });
      tx.audit({
        action: 'delete',
        entityType: 'bank',
        entityId: before.id,
        entityName: before.name,
        changes: diff(presentBank(before, await ownerNames(tx, before)), undefined, auditedBankFields),
      });
      tx.publish('catalog.products.changed', { bankId: before.id });
    });
  }

  /** Companies live in identity: a number that it does not know is refused. */
  private async assertCompany(tx: Tx, companyId: number | null): Promise<void> {
    if (companyId === null || (await this.directory.hasCompany(tx, companyId))) return;
    throw new AppError('validation', { errors: [{ path: 'companyId', message: 'La compañía no existe' }] });
  }
}
