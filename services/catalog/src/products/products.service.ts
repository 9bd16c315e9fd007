import { Injectable } from '@nestjs/common';
import { productRules, type Product, type productsApi } from '@umbral/contracts';
import {
  allOf,
  AppError,
  asc,
  assertFresh,
  assertRule,
  Database,
  diff,
  idempotent,
  keptCounts,
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
  type Queryable,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { chooseBank } from './choose-bank.js';
import { refuseDuplicateCode } from './duplicate-code.js';
import {
  auditDeletedProduct,
  presentProduct,
  productChanges,
  productShape,
  type ProductRecord,
} from './product.record.js';
import { findProductInScope, lockProduct, productScopeSql } from './product.scope.js';

const listedProduct = sql`
  p.id, p.user_id as "userId", p.bank_id as "bankId", b.name as "bankName", b.company_id as "companyId", p.code, p.name,
  p.effort_ratio_percentage as "effortRatioPercentage", p.min_age as "minAge", p.max_age as "maxAge", p.is_first_home as "isFirstHome",
  p.energy_certificate as "energyCertificate", p.min_purchase_price as "minPurchasePrice", p.max_purchase_price as "maxPurchasePrice",
  p.min_appraisal_percentage as "minAppraisalPercentage", p.max_appraisal_percentage as "maxAppraisalPercentage",
  p.financing_percentage as "financingPercentage", p.interest_rate::float8 as "interestRate", p.max_years as "maxYears",
  p.allows_guarantor as "allowsGuarantor", p.guarantor_min_salary::float8 as "guarantorMinSalary",
  p.guarantor_min_property_value::float8 as "guarantorMinPropertyValue", p.nationality, p.work_regime as "workRegime",
  p.work_seniority as "workSeniority", p.notes, p.is_active as "isActive", p.created_at as "createdAt", p.updated_at as "updatedAt",
  ${ownerColumns}`;

const INACTIVE_BANK = 'El banco está inactivo. Actívalo antes de activar sus productos';

@Injectable()
export class ProductsService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  list(context: Context, { query }: InputOf<typeof productsApi.list>) {
    const scope = productScopeSql(context);
    const found = matches('p.search_text', query.search);
    const ofBank = query.bankId !== undefined && sql`p.bank_id = ${query.bankId}`;
    return pageOf<Product>(this.database, {
      select: listedProduct,
      from: sql`products p join banks b on b.id = p.bank_id ${ownerJoin('p', 'b')}`,
      keyFrom: sql`products p`,
      where: allOf(
        scope,
        query.status === 'active' && sql`p.is_active`,
        query.status === 'inactive' && sql`not p.is_active`,
        ofBank,
        found,
      ),
      counts: !scope && !ofBank && !found && keptCounts('products', 'p', 'is_active'),
      key: sql`p.id`,
      order: [asc(sql`p.name`), asc(sql`p.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof productsApi.get>) {
    return this.answer(this.database, await findProductInScope(this.prisma, context, params.id));
  }

  async create(context: Context, input: InputOf<typeof productsApi.create>) {
    const body = input.readBody();
    return this.transactions
      .withTransaction(context, (tx) =>
        idempotent(tx, context, input, async () => {
          await chooseBank(tx, body.bankId);
          await noteOwner(tx, context.actor);
          const record = await tx.db.product.create({ data: { ...body, userId: context.actor.id }, ...productShape });
          tx.audit({
            action: 'create',
            entityType: 'product',
            entityId: record.id,
            entityName: record.name,
            changes: productChanges(undefined, record),
          });
          tx.publish('catalog.products.changed', { bankId: record.bankId });
          return this.answer(tx, record);
        }),
      )
      .catch(refuseDuplicateCode);
  }

  async update(context: Context, input: InputOf<typeof productsApi.update>) {
    return this.transactions
      .withTransaction(context, async (tx) => {
        await lockProduct(tx, input.params.id);
        const before = await findProductInScope(tx.db, context, input.params.id);
        assertRule(productRules.update, context.actor, before);
        assertFresh(input.ifMatch, before);
        const body = input.readBody();
        if (body.bankId !== before.bankId) await chooseBank(tx, body.bankId);
        const after = await tx.db.product.update({
          where: { id: before.id },
          data: { ...body, version: { increment: 1 } },
          ...productShape,
        });
        tx.audit({
          action: 'update',
          entityType: 'product',
          entityId: after.id,
          entityName: after.name,
          changes: productChanges(before, after),
        });
        tx.publish('catalog.products.changed', { bankId: after.bankId });
        return this.answer(tx, after);
      })
      .catch(refuseDuplicateCode);
  }

  async toggleStatus(context: Context, input: InputOf<typeof productsApi.toggleStatus>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await lockProduct(tx, input.params.id);
      const before = await findProductInScope(tx.db, context, input.params.id);
      // An active product of an inactive bank would be offered to nobody, and look as if it were.
      if (!before.isActive && !before.bank.isActive) throw new AppError('conflict', { message: INACTIVE_BANK });
      assertFresh(input.ifMatch, before);
      const after = await tx.db.product.update({
        where: { id: before.id },
        data: { isActive: !before.isActive, version: { increment: 1 } },
        ...productShape,
      });
      tx.audit({
        action: 'toggle_status',
        entityType: 'product',
        entityId: after.id,
        entityName: after.name,
        changes: diff(before, after, ['isActive']),
      });
      tx.publish('catalog.products.changed', { bankId: after.bankId });
      return this.answer(tx, after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof productsApi.remove>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await lockProduct(tx, params.id);
      const before = await findProductInScope(tx.db, context, params.id);
      assertRule(productRules.remove, context.actor, before);
      await tx.db.product.delete({ where: { id: before.id } });
      auditDeletedProduct(tx, before);
      tx.publish('catalog.products.changed', { bankId: before.bankId });
    });
  }

  private async answer(database: Queryable, record: ProductRecord) {
    const names = await ownerNames(database, { userId: record.userId, companyId: record.bank.companyId });
    return withEtag(presentProduct(record, names), record);
  }
}
