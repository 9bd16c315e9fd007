/** @jest-environment-options {"isolated": true} */
import { tmpdir } from 'node:os';
import { eventually, openPool, quietLog, stack } from '@umbral/service-kit/testing';

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL_RELEASES: stack.databases.releases.app,
    NATS_URL: stack.urls.nats,
    INTERNAL_KEY: stack.internalKey,
    FINGERPRINT_KEY: 'a-key-of-the-tests',
    REGISTRY_DIR: tmpdir(),
  });
});

it('a report that arrives during an evaluation is evaluated as well', async () => {
  const { CanaryAnalysis } = await import('./canary-analysis.js');
  const database = openPool({ url: stack.databases.releases.app, name: 'spec', max: 1 });
  const analysis = new CanaryAnalysis(database, undefined as never, undefined as never, quietLog);
  const reads: (() => void)[] = [];
  const read = database.many.bind(database);
  jest.spyOn(database, 'many').mockImplementation(async (text) => {
    await new Promise<void>((resolve) => reads.push(resolve));
    return read(text);
  });
  const hasStarted = (count: number) => eventually(() => reads.length === count);
  analysis.schedule('00000000-0000-4000-8000-000000000000');
  await hasStarted(1);
  analysis.schedule('00000000-0000-4000-8000-000000000000');
  reads[0]?.();
  await hasStarted(2);
  reads[1]?.();
  await analysis.onApplicationShutdown();
  await database.close();
});
