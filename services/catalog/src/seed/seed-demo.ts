import { bankForm, productDefaults, productForm } from '@umbral/contracts';
import { demoData, systemContext, type Transactions } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { writtenProduct } from '../products/product-rates.js';
import { demoReferenceRates } from './demo-reference-rates.js';

/** One transaction, with time for a slow machine. */
const SEED_LIMIT_MS = 180_000;

const demo = demoData(import.meta.url);

/** Invented. The companies are identity's demo companies, which are created in a fixed order. */
export const demoBanks = () =>
  demo
    .records<{ key: string; logo: string; isActive?: boolean }>('demo-banks')
    .map(({ logo, ...bank }) => ({ ...bank, logo: demo.logo(logo) }));

interface DemoProduct {
  bank: string;
  code: string;
  name: string;
  conditions: object;
  isActive: boolean;
}

/** Sixty typical products of Spanish banks. The rate of a variable or mixed one is the current one. */
export const demoProducts = () => demo.records<DemoProduct>('demo-products');

/** The administrator of identity's demo data, owner of all records. Any event replaces version 0. */
export const seedAuthor = { id: 1, email: 'admin@umbral.test' };

/** Fills an empty database in one transaction; does nothing where banks exist. */
export async function seedDemo(transactions: Transactions<PrismaClient>): Promise<void> {
  await transactions.withTransaction(
    systemContext('demo data'),
    async (tx) => {
      if (await tx.db.bank.findFirst({ select: { id: true } })) return;
      await tx.db.knownUser.createMany({ data: [seedAuthor], skipDuplicates: true });
      const bankIds = await addBanks(tx);
      await addProducts(tx, bankIds);
      await tx.db.referenceRate.createMany({ data: demoReferenceRates() });
      tx.publish('catalog.products.changed', { bankId: null });
    },
    { limitMs: SEED_LIMIT_MS },
  );
}

async function addBanks(tx: Tx): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { key, isActive = true, ...body } of demoBanks()) {
    ids[key] = (await tx.db.bank.create({ data: { ...bankForm.parse(body), isActive, userId: seedAuthor.id } })).id;
  }
  return ids;
}

async function addProducts(tx: Tx, bankIds: Record<string, number>): Promise<void> {
  for (const { bank, code, name, conditions, isActive } of demoProducts()) {
    const form = productForm.parse({ ...productDefaults, ...conditions, code, name, bankId: bankIds[bank] });
    const { fields, conditions: bonuses = [] } = writtenProduct(form);
    const data = { ...fields, bonuses: { create: bonuses }, isActive, userId: seedAuthor.id };
    await tx.db.product.create({ data, select: { id: true } });
  }
}
