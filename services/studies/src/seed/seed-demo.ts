import { evaluationInput, housingCalculationForm, paymentStudyForm, viabilityStudyForm } from '@umbral/contracts';
import { calculateLegacyPaymentStudy } from '@umbral/mortgage';
import { demoData, systemContext, type Transactions } from '@umbral/service-kit';
import { evaluate } from '../clients/evaluation.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { calculatedColumns } from '../housing-calculations/housing-calculation.record.js';
import type { Tx } from '../transaction.js';
import { addPeople, studyColumns } from '../viability-studies/study-people.js';

/** All of it or nothing, on a slow machine as well. */
const SEED_LIMIT_MS = 180_000;

const demo = demoData(import.meta.url);

/**
 * The demo people of identity who have records here. Its demo data makes them in a fixed order in an empty database, so
 * their numbers are known; should they differ, the events of identity put the right names to the numbers.
 */
const owners = new Map(
  demo
    .records<{ key: string; userId: number; email: string; companyId: number | null }>('demo-owners')
    .map(({ key, ...owner }) => [key, owner]),
);

/** Whose a demo record is. */
function ownedByDemo(key: string): { userId: number; companyId: number | null } {
  const owner = owners.get(key);
  if (!owner) throw new Error(`no demo owner ${key}`);
  return { userId: owner.userId, companyId: owner.companyId };
}

interface Demo {
  owner: string;
  daysAgo: number;
  isActive?: boolean;
  form: object;
}

interface DemoStudy {
  owner: string;
  /** Days before the filling. */
  created: number;
  /** Days since the last change. */
  touched: number;
  state?: 'finished' | 'inactive' | 'finished and active';
  form: object;
}

interface DemoClient extends Omit<Demo, 'isActive' | 'form'> {
  firstName: string;
  lastName: string;
  age: number | null;
  /** Oldest first. */
  evaluations: object[];
}

const DAY_MS = 86_400_000;
/** When a record was made and last changed. The minutes keep records of one day in their order. */
const at = (created: number, touched = created, minutes = 0) => ({
  createdAt: new Date(Date.now() - created * DAY_MS - minutes * 60_000),
  updatedAt: new Date(Date.now() - touched * DAY_MS - minutes * 60_000),
});

/** Fills an empty database; one that has clients already stays as it is. All or nothing. */
export async function seedDemo(transactions: Transactions<PrismaClient>): Promise<void> {
  await transactions.withTransaction(
    systemContext('demo data'),
    async (tx) => {
      if (await tx.db.client.findFirst()) return;
      await tx.db.knownUser.createMany({
        data: [...owners.values()].map(({ userId: id, email }) => ({ id, email })),
        skipDuplicates: true,
      });
      await tx.db.knownCompany.createMany({
        data: demo.records<{ id: number; name: string }>('demo-companies'),
        skipDuplicates: true,
      });
      await addClients(tx);
      await addStudies(tx);
      await addCalculations(tx);
    },
    { limitMs: SEED_LIMIT_MS },
  );
}

async function addClients(tx: Tx): Promise<void> {
  for (const { owner, daysAgo, evaluations, ...fields } of demo.records<DemoClient>('demo-clients')) {
    const rows = evaluations.map((evaluation, index) => ({
      ...evaluate(evaluationInput.parse(evaluation), fields),
      ...at(Math.max(0, daysAgo - index * 2)),
    }));
    await tx.db.client.create({
      data: { ...fields, ...ownedByDemo(owner), ...at(daysAgo), evaluations: { create: rows } },
    });
  }
}

async function addStudies(tx: Tx): Promise<void> {
  for (const [index, { owner, created, touched, state, form }] of demo.records<DemoStudy>('demo-studies').entries()) {
    const study = viabilityStudyForm.parse(form);
    const times = at(created, touched, index * 7);
    const isFinished = state?.startsWith('finished') ?? false;
    const states = {
      isFinished,
      finishedAt: isFinished ? times.updatedAt : null,
      isActive: !state || state === 'finished and active',
      activeSince: times.createdAt,
    };
    const { id } = await tx.db.viabilityStudy.create({
      data: { ...studyColumns(study), ...ownedByDemo(owner), ...times, ...states },
      select: { id: true },
    });
    await addPeople(tx, id, study);
  }
}

async function addCalculations(tx: Tx): Promise<void> {
  await tx.db.housingCalculation.createMany({
    data: demo.records<Demo>('demo-calculations').map(({ owner, daysAgo, isActive, form }, index) => {
      const times = at(daysAgo, daysAgo, index * 11);
      return {
        ...calculatedColumns(housingCalculationForm.parse(form)),
        ...ownedByDemo(owner),
        ...times,
        isActive,
        activeSince: times.createdAt,
      };
    }),
  });
  await tx.db.paymentStudy.createMany({
    data: demo.records<Demo>('demo-payment-studies').map(({ owner, daysAgo, isActive, form }) => {
      const study = paymentStudyForm.parse(form);
      return { ...study, ...calculateLegacyPaymentStudy(study), ...ownedByDemo(owner), ...at(daysAgo), isActive };
    }),
  });
}
