/** @jest-environment-options {"isolated": true} */
import type { AuditChanges } from '@umbral/contracts';
import { BackgroundWork, Metrics, type PublicContext, type Transactions } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL_IDENTITY: 'postgresql://identity@localhost/identity',
    NATS_URL: 'nats://localhost',
    SMTP_URL: 'smtp://localhost',
    INTERNAL_KEY: 'the internal key of the spec',
    FINGERPRINT_KEY: 'the fingerprint key of the spec',
    SEALING_KEY: 'the sealing key of the spec',
  });
});

it('[D121] attempts that come right before a stop are audited', async () => {
  const { FailedSignIns } = await import('./failed-sign-ins.js');
  const counts: unknown[] = [];
  const audit = ({ changes }: { changes: AuditChanges }) => void counts.push(changes['count']?.after);
  const transactions = {
    background: new BackgroundWork({ error: (fields) => void counts.push(fields) }),
    withTransaction: (_: unknown, work: (tx: object) => Promise<void>) => work({ audit }),
  };
  const failures = new FailedSignIns(transactions as unknown as Transactions<PrismaClient>, new Metrics('identity'));
  const call = { requestId: 'r', ip: '203.0.113.7', userAgent: 'spec' } as PublicContext;
  for (const typed of ['ana', 'eva', 'eva']) failures.recordUnknown(call, 'user', `${typed}@umbral.test`);
  await failures.onApplicationShutdown();
  await transactions.background.drain();
  expect(counts).toEqual([1, 2]);
});
