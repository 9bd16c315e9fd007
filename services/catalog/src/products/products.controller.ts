import { Controller } from '@nestjs/common';
import { productRules, productsApi, type QueryOf } from '@umbral/contracts';
import { AppError, Call, Exports, hasStatus, listCounts, matches, Records, sql, Operation } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { chooseBank } from './choose-bank.js';
import { productsFile } from './product.export.js';
import { products } from './product.record.js';
import { writtenProduct } from './product-rates.js';

const INACTIVE_BANK = 'El banco está inactivo. Actívalo antes de activar sus productos';

/** How a product is activated and deactivated, alone and in bulk. */
const switching = {
  check: ({ isActive, bankIsActive }: { isActive: boolean; bankIsActive: boolean }) => {
    // An active product of an inactive bank would not be offered, although it looks so.
    if (!isActive && !bankIsActive) throw new AppError('conflict', { message: INACTIVE_BANK });
  },
  change: (_tx: unknown, { isActive }: { isActive: boolean }) => ({ isActive: !isActive }),
};

@Controller()
export class ProductsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
  ) {}

  @Operation(productsApi.list)
  list(@Call() call: Call<typeof productsApi.list>) {
    return this.records.page(call, products, filterOf(call.query));
  }

  @Operation(productsApi.export)
  export(@Call() call: Call<typeof productsApi.export>) {
    return this.exports.of(call, products, filterOf(call.query), productsFile);
  }

  @Operation(productsApi.get)
  get(@Call() call: Call<typeof productsApi.get>) {
    return this.records.get(call, products);
  }

  @Operation(productsApi.create)
  create(@Call() call: Call<typeof productsApi.create>) {
    return this.records.create(call, products, async (tx, body) => {
      await chooseBank(tx, body.bankId);
      const { fields, conditions = [] } = writtenProduct(body);
      const data = { ...fields, bonuses: { create: conditions }, userId: call.actor.id };
      return tx.db.product.create({ data, select: { id: true } });
    });
  }

  @Operation(productsApi.update)
  update(@Call() call: Call<typeof productsApi.update>) {
    return this.records.change(call, products, {
      rule: productRules.update,
      change: async (tx, before, body) => {
        if (body.bankId !== before.bankId) await chooseBank(tx, body.bankId);
        const { fields, conditions } = writtenProduct(body, before);
        return { ...fields, ...(conditions && { bonuses: { deleteMany: {}, create: conditions } }) };
      },
    });
  }

  @Operation(productsApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof productsApi.toggleStatus>) {
    return this.records.change(call, products, switching);
  }

  @Operation(productsApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof productsApi.bulkStatus>) {
    return this.records.bulkStatus(call, products, switching);
  }

  @Operation(productsApi.remove)
  remove(@Call() call: Call<typeof productsApi.remove>) {
    return this.records.remove(call, products, { rule: productRules.remove });
  }
}

function filterOf({ search, status, bankId }: QueryOf<typeof productsApi.export>) {
  const found = matches('p.search_text', search);
  const ofBank = bankId !== undefined && sql`p.bank_id = ${bankId}`;
  return {
    where: [hasStatus('p', status), ofBank, found],
    counts: !ofBank && !found && listCounts('products', 'p', 'is_active'),
  };
}
