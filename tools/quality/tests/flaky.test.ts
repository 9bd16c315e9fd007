import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { failuresOf, seedsOf } from '../flaky/flaky.ts';

test('runs of the suite have an order each, and then its reverse', () => {
  const orders = seedsOf(4, {}, 100).map(({ UMBRAL_TEST_ORDER: order }) => order);
  assert.deepEqual(orders, ['100', '-100', '101', '-101']);
});

test('seeds of the environment repeat a run', () => {
  const given = { FC_SEED: '7', UMBRAL_TEST_ORDER: '-8', UMBRAL_TEST_LATENCY_MS: '50' };
  assert.deepEqual(seedsOf(1, given), [given]);
});

test('a minus reverses an order of spec files', (context) => {
  const { UMBRAL_TEST_ORDER: given } = process.env;
  context.after(() => {
    if (given === undefined) delete process.env['UMBRAL_TEST_ORDER'];
    else process.env['UMBRAL_TEST_ORDER'] = given;
  });
  const files = ['a.spec.ts', 'b.spec.ts', 'c.spec.ts', 'd.spec.ts'].map((path) => ({ path }));
  const orderOf = (seed: string) => {
    process.env['UMBRAL_TEST_ORDER'] = seed;
    const require = createRequire(import.meta.url);
    const shuffled = inRoot('tools', 'quality', 'flaky', 'shuffled.cjs');
    delete require.cache[shuffled];
    const Sequencer = require(shuffled) as new (options: object) => { sort(given: object[]): object[] };
    return new Sequencer({ contexts: [], globalConfig: {} }).sort(files);
  };
  assert.deepEqual(orderOf('-1'), orderOf('1').reverse());
  assert.notDeepEqual(orderOf('1'), orderOf('2'));
});

test('a case is listed with the number of runs in which it failed', () => {
  const stage = { name: 'unit', title: 'Unit specs', passed: 3, failed: 1, skipped: 0, wallMs: 1, processorMs: 1 };
  const runs = [
    { ...stage, problems: ['a.spec.ts › one\nTypeError'] },
    { ...stage, failed: 0, problems: [] },
  ];
  assert.deepEqual(failuresOf(runs.map((report) => [report as never])), [
    { stage: 'unit', problem: 'a.spec.ts › one', failed: 1 },
  ]);
});
