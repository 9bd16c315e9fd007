import { Controller } from '@nestjs/common';
import { referenceMonth, referenceRatesApi, type BodyOf, type ParamsOf } from '@umbral/contracts';
import { AppError, Call, Database, Operation, Records, refusedField, sql } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { latestRates } from './latest-rates.js';
import { referenceRates } from './reference-rate.record.js';
import { publishReference } from './reference-terms.js';

const isOfMonth = ({ code, month }: ParamsOf<typeof referenceRatesApi.put>) =>
  sql`r.code = ${code} and r.month = ${month}`;

@Controller()
export class ReferenceRatesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
  ) {}

  @Operation(referenceRatesApi.list)
  list(@Call() call: Call<typeof referenceRatesApi.list>) {
    return this.records.page(call, referenceRates, { where: [] });
  }

  @Operation(referenceRatesApi.latest)
  latest(@Call() _call: Call<typeof referenceRatesApi.latest>) {
    return latestRates(this.database);
  }

  @Operation(referenceRatesApi.get)
  get(@Call() call: Call<typeof referenceRatesApi.get>) {
    return this.records.get(call, referenceRates);
  }

  @Operation(referenceRatesApi.put)
  put(@Call() call: Call<typeof referenceRatesApi.put>) {
    const { code } = call.params;
    const month = monthOf(call.params);
    return this.records.put(call, referenceRates, {
      at: isOfMonth({ code, month }),
      insert: async (tx, body) => {
        const data = { code, month, ...columnsOf(body) };
        const made = await tx.db.referenceRate.createManyAndReturn({
          data,
          skipDuplicates: true,
          select: { id: true },
        });
        if (made[0]) await publishReference(tx, { month, before: null, after: body.value });
        return made[0];
      },
      change: async (tx, before, body) => {
        if (call.query.onlyNew) throw new AppError('conflict', { message: 'Ya hay un valor de ese mes' });
        await publishReference(tx, { month, before: before.value, after: body.value });
        return columnsOf(body);
      },
    });
  }

  @Operation(referenceRatesApi.remove)
  async remove(@Call() call: Call<typeof referenceRatesApi.remove>) {
    const found = await referenceRates.one(this.database, isOfMonth(call.params));
    if (!found) throw new AppError('not_found');
    return this.records.remove(Object.assign({}, call, { params: { id: found.id } }), referenceRates, {
      change: (tx, { month, value }) => publishReference(tx, { month, before: value, after: null }),
    });
  }
}

/** @throws AppError validation on the month of the path */
function monthOf({ month }: { month: string }): string {
  const read = referenceMonth.safeParse(month);
  if (!read.success) throw refusedField('month', read.error.issues[0]?.message ?? '');
  return read.data;
}

/** Entering a value removes the demo mark. */
const columnsOf = ({ publishedOn, ...form }: BodyOf<typeof referenceRatesApi.put>) => ({
  ...form,
  publishedOn: new Date(publishedOn),
  isDemo: false,
});
