import { Controller } from '@nestjs/common';
import { bankRules, banksApi, isTestId, type QueryOf } from '@umbral/contracts';
import {
  Call,
  Exports,
  Directory,
  hasStatus,
  Images,
  matches,
  Records,
  refusedField,
  Operation,
  unchanged,
  type Queryable,
  type VerbTx,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { deactivateProductsOf, publishProductsChangedWith, publishProductsDeletedWith } from './bank-products.js';
import { banksFile } from './bank.export.js';
import { banks } from './bank.record.js';
import { publishTermsOfBank, termsOfBank } from './bank-terms.js';

/** How a bank is activated and deactivated, alone and in bulk. */
const switching = {
  change: async (
    tx: VerbTx<PrismaClient, 'catalog.product.changed' | 'catalog.product.terms_changed'>,
    { id, isActive: wasActive }: { id: number; isActive: boolean },
    { isActive }: { isActive: boolean },
  ) => {
    if (isActive === wasActive) return unchanged;
    const before = await termsOfBank(tx, id);
    if (!isActive) await deactivateProductsOf(tx, id);
    publishTermsOfBank(tx, before, (terms) => ({ ...terms, bankIsActive: isActive, isActive }));
    return { isActive };
  },
};

@Controller()
export class BanksController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
    private readonly directory: Directory,
    private readonly images: Images,
  ) {}

  @Operation(banksApi.list)
  list(@Call() call: Call<typeof banksApi.list>) {
    return this.records.page(call, banks, filterOf(call.query));
  }

  @Operation(banksApi.export)
  export(@Call() call: Call<typeof banksApi.export>) {
    return this.exports.of(call, banks, filterOf(call.query), banksFile);
  }

  @Operation(banksApi.get)
  get(@Call() call: Call<typeof banksApi.get>) {
    return this.records.get(call, banks);
  }

  @Operation(banksApi.create)
  async create(@Call() call: Call<typeof banksApi.create>) {
    const data = await this.images.reencode(call.actor, call.readBody(), 'logo');
    return this.records.create(call, banks, async (tx) => {
      await this.assertCompany(tx, data.companyId);
      return tx.db.bank.create({ data: { ...data, userId: call.actor.id }, select: { id: true } });
    });
  }

  @Operation(banksApi.update)
  async update(@Call() call: Call<typeof banksApi.update>) {
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    // Checked first, because the image is decoded outside of the transaction.
    await this.records.findChangeable(call, banks, bankRules.update);
    const data = await this.images.reencode(call.actor, call.readBody(), 'logo');
    return this.records.change(call, banks, {
      rule: bankRules.update,
      change: async (tx, before) => {
        const { companyId, name } = data;
        if (companyId !== before.companyId) {
          await this.assertCompany(tx, companyId);
          publishTermsOfBank(tx, await termsOfBank(tx, before.id), (terms) => ({ ...terms, bankCompanyId: companyId }));
        }
        if (companyId !== before.companyId || name !== before.name)
          await publishProductsChangedWith(tx, before.id, companyId);
        // A missing logo is undefined, which Prisma does not update.
        return data;
      },
    });
  }

  @Operation(banksApi.setActive)
  setActive(@Call() call: Call<typeof banksApi.setActive>) {
    return this.records.change(call, banks, switching);
  }

  @Operation(banksApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof banksApi.bulkStatus>) {
    return this.records.bulkStatus(call, banks, switching);
  }

  @Operation(banksApi.remove)
  remove(@Call() call: Call<typeof banksApi.remove>) {
    return this.records.remove(call, banks, {
      rule: bankRules.remove,
      change: (tx, { id }) => publishProductsDeletedWith(tx, id),
    });
  }

  /** Companies are identity's: an unknown id is refused, and one of test mode. */
  private async assertCompany(tx: Queryable, companyId: number | null): Promise<void> {
    if (companyId === null || (!isTestId(companyId) && (await this.directory.hasCompany(tx, companyId)))) return;
    throw refusedField('companyId', 'La compañía no existe');
  }
}

const filterOf = ({ search, status }: QueryOf<typeof banksApi.export>) => ({
  where: [hasStatus('b', status), matches('b.search_text', search)],
});
