import { Controller } from '@nestjs/common';
import { paymentStudiesApi } from '@umbral/contracts';
import { calculateLegacyPaymentStudy } from '@umbral/mortgage';
import { allOf, Call, hasStatus, matches, Records, Operation, sql } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { paymentStudies } from './payment-study.record.js';

@Controller()
export class PaymentStudiesController {
  constructor(private readonly records: Records<PrismaClient>) {}

  @Operation(paymentStudiesApi.list)
  list(@Call() call: Call<typeof paymentStudiesApi.list>) {
    const { search, status, before } = call.query;
    return this.records.page(call, paymentStudies, {
      where: [
        hasStatus('p', status),
        matches('p.search_text', search),
        before !== undefined &&
          sql`(p.created_at, p.id) < (
            select f.created_at, f.id from payment_studies f where ${allOf(sql`f.id = ${before}`, recordScope('f')(call))})`,
      ],
    });
  }

  @Operation(paymentStudiesApi.get)
  get(@Call() call: Call<typeof paymentStudiesApi.get>) {
    return this.records.get(call, paymentStudies);
  }

  @Operation(paymentStudiesApi.update)
  update(@Call() call: Call<typeof paymentStudiesApi.update>) {
    return this.records.change(call, paymentStudies, {
      change: (_tx, _before, body) => ({ ...body, ...calculate(() => calculateLegacyPaymentStudy(body)) }),
    });
  }
}
