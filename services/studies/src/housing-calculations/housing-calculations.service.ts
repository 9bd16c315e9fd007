import { Injectable } from '@nestjs/common';
import {
  calculationRules,
  type HousingCalculation,
  type HousingResult,
  type housingCalculationsApi,
} from '@umbral/contracts';
import { calculateMaximumPrice } from '@umbral/mortgage';
import {
  allOf,
  assertFresh,
  assertRule,
  Database,
  desc,
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
} from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { ownedBy, recordScopeSql } from '../records/record.scope.js';
import { toWire } from '../records/to-wire.js';
import {
  auditedCalculationFields,
  calculatedColumns,
  findCalculationInScope,
  presentCalculation,
} from './housing-calculation.record.js';

const listedCalculation = sql`
  h.id, h.user_id as "userId", h.company_id as "companyId", ${ownerColumns}, h.client_name as "clientName", h.client_phone as "clientPhone",
  h.monthly_net_income::float8 as "monthlyNetIncome", h.monthly_other_income::float8 as "monthlyOtherIncome",
  h.monthly_debt_payments::float8 as "monthlyDebtPayments", h.available_savings::float8 as "availableSavings",
  h.loan_term_years as "loanTermYears", h.annual_interest_rate::float8 as "annualInterestRate",
  h.income_percentage_for_mortgage::float8 as "incomePercentageForMortgage",
  h.expected_financing_percentage::float8 as "expectedFinancingPercentage",
  h.purchase_costs_percentage::float8 as "purchaseCostsPercentage", h.max_monthly_payment::float8 as "maxMonthlyPayment",
  h.max_loan_capital::float8 as "maxLoanCapital", h.max_down_payment::float8 as "maxDownPayment",
  h.max_housing_price::float8 as "maxHousingPrice", h.purchase_costs::float8 as "purchaseCosts",
  h.actual_financing_percentage::float8 as "actualFinancingPercentage", h.total_monthly_income::float8 as "totalMonthlyIncome",
  h.available_for_mortgage::float8 as "availableForMortgage", h.is_active as "isActive",
  h.created_at as "createdAt", h.updated_at as "updatedAt"`;

@Injectable()
export class HousingCalculationsService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  calculate(input: InputOf<typeof housingCalculationsApi.calculate>): HousingResult {
    const finances = input.readBody();
    return calculate(() => calculateMaximumPrice(finances));
  }

  list(context: Context, { query }: InputOf<typeof housingCalculationsApi.list>) {
    const scope = recordScopeSql(context, 'h');
    const found = matches('h.search_text', query.search);
    return pageOf<HousingCalculation>(this.database, {
      select: listedCalculation,
      from: sql`housing_calculations h ${ownerJoin('h')}`,
      keyFrom: sql`housing_calculations h`,
      where: allOf(
        scope,
        query.status === 'active' && sql`h.is_active`,
        query.status === 'inactive' && sql`not h.is_active`,
        found,
      ),
      counts: !scope && !found && keptCounts('housing_calculations', 'h', 'is_active'),
      key: sql`h.id`,
      order: [desc(sql`h.created_at`), desc(sql`h.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof housingCalculationsApi.get>) {
    const record = await findCalculationInScope(this.prisma, context, params.id);
    return withEtag(presentCalculation(record, await ownerNames(this.database, record)), record);
  }

  async create(context: Context, input: InputOf<typeof housingCalculationsApi.create>) {
    const columns = calculatedColumns(input.readBody());
    return this.transactions.withTransaction(context, (tx) =>
      idempotent(tx, context, input, async () => {
        await noteOwner(tx, context.actor);
        const record = await tx.db.housingCalculation.create({ data: { ...columns, ...ownedBy(context) } });
        tx.audit({
          action: 'create',
          entityType: 'housing_calculation',
          entityId: record.id,
          entityName: record.clientName,
          changes: diff(undefined, toWire(record), auditedCalculationFields),
        });
        return withEtag(presentCalculation(record, await ownerNames(tx, record)), record);
      }),
    );
  }

  async update(context: Context, input: InputOf<typeof housingCalculationsApi.update>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('housing_calculations', input.params.id);
      const before = await findCalculationInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const columns = calculatedColumns(input.readBody());
      const after = await tx.db.housingCalculation.update({
        where: { id: before.id },
        data: { ...columns, version: { increment: 1 } },
      });
      tx.audit({
        action: 'update',
        entityType: 'housing_calculation',
        entityId: after.id,
        entityName: after.clientName,
        changes: diff(toWire(before), toWire(after), auditedCalculationFields),
      });
      return withEtag(presentCalculation(after, await ownerNames(tx, after)), after);
    });
  }

  async toggleStatus(context: Context, input: InputOf<typeof housingCalculationsApi.toggleStatus>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('housing_calculations', input.params.id);
      const before = await findCalculationInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const state = before.isActive ? { isActive: false } : { isActive: true, activeSince: new Date() };
      const after = await tx.db.housingCalculation.update({
        where: { id: before.id },
        data: { ...state, version: { increment: 1 } },
      });
      tx.audit({
        action: 'toggle_status',
        entityType: 'housing_calculation',
        entityId: after.id,
        entityName: after.clientName,
        changes: diff(before, after, ['isActive']),
      });
      return withEtag(presentCalculation(after, await ownerNames(tx, after)), after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof housingCalculationsApi.remove>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('housing_calculations', params.id);
      const before = await findCalculationInScope(tx.db, context, params.id);
      assertRule(calculationRules.remove, context.actor, before);
      await tx.db.housingCalculation.delete({ where: { id: before.id } });
      tx.audit({
        action: 'delete',
        entityType: 'housing_calculation',
        entityId: before.id,
        entityName: before.clientName,
        changes: diff(toWire(before), undefined, auditedCalculationFields),
      });
    });
  }
}
