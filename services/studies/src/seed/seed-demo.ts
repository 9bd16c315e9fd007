import { evaluationInput } from '@umbral/contracts';
import { systemContext, type Transactions } from '@umbral/service-kit';
import { evaluate } from '../clients/evaluation.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { demoClients } from './demo-clients.js';
import { knownCompanies, knownUsers, ownedByDemo } from './demo-owners.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number, now = Date.now()): Date => new Date(now - days * DAY_MS);

/** Fills an empty database; one that has clients already stays as it is. All or nothing. */
export async function seedDemo(transactions: Transactions<PrismaClient>): Promise<void> {
  await transactions.withTransaction(systemContext('demo data'), async (tx) => {
    if (await tx.db.client.findFirst()) return;
    await tx.db.knownUser.createMany({ data: knownUsers, skipDuplicates: true });
    await tx.db.knownCompany.createMany({ data: knownCompanies, skipDuplicates: true });
    await addClients(tx);
  });
}

async function addClients(tx: Tx): Promise<void> {
  for (const { owner, daysAgo: age, evaluations, ...fields } of demoClients) {
    const rows = evaluations.map((evaluation, index) => {
      const createdAt = daysAgo(Math.max(0, age - index * 2));
      return { ...evaluate(evaluationInput.parse(evaluation)), createdAt, updatedAt: createdAt };
    });
    const createdAt = daysAgo(age);
    await tx.db.client.create({ data: { ...fields, ...ownedByDemo(owner), createdAt, updatedAt: createdAt, evaluations: { create: rows } } });
  }
}
