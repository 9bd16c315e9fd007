import { Injectable } from '@nestjs/common';
import type { PaymentStudy, paymentStudiesApi } from '@umbral/contracts';
import { calculateLegacyPaymentStudy } from '@umbral/mortgage';
import {
  allOf,
  assertFresh,
  Database,
  desc,
  diff,
  matches,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { recordScopeSql } from '../records/record.scope.js';
import {
  auditedPaymentStudyFields,
  findPaymentStudyInScope,
  nameOf,
  presentPaymentStudy,
} from './payment-study.record.js';

const listedPaymentStudy = sql`
  p.id, p.user_id as "userId", p.company_id as "companyId", p.first_name as "firstName", p.last_name as "lastName", p.phone,
  p.monthly_net_income as "monthlyNetIncome", p.monthly_other_loans as "monthlyOtherLoans", p.effort_ratio as "effortRatio",
  p.real_net_income as "realNetIncome", p.max_payment as "maxPayment", p.is_active as "isActive",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

@Injectable()
export class PaymentStudiesService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  list(context: Context, { query }: InputOf<typeof paymentStudiesApi.list>) {
    return pageOf<PaymentStudy>(this.database, {
      select: listedPaymentStudy,
      from: sql`payment_studies p`,
      where: allOf(
        recordScopeSql(context, 'p'),
        query.status === 'active' && sql`p.is_active`,
        query.status === 'inactive' && sql`not p.is_active`,
        matches('p.search_text', query.search),
      ),
      key: sql`p.id`,
      order: [desc(sql`p.created_at`), desc(sql`p.id`)],
      page: undefined,
    });
  }

  async get(context: Context, { params }: InputOf<typeof paymentStudiesApi.get>) {
    const record = await findPaymentStudyInScope(this.prisma, context, params.id);
    return withEtag(presentPaymentStudy(record), record);
  }

  async update(context: Context, input: InputOf<typeof paymentStudiesApi.update>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('payment_studies', input.params.id);
      const before = await findPaymentStudyInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const body = input.readBody();
      const results = calculate(() => calculateLegacyPaymentStudy(body));
      const after = await tx.db.paymentStudy.update({
        where: { id: before.id },
        data: { ...body, ...results, version: { increment: 1 } },
      });
      tx.audit({
        action: 'update',
        entityType: 'payment_study',
        entityId: after.id,
        entityName: nameOf(after),
        changes: diff(presentPaymentStudy(before), presentPaymentStudy(after), auditedPaymentStudyFields),
      });
      return withEtag(presentPaymentStudy(after), after);
    });
  }
}
