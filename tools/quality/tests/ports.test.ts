import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { freePort, usualOrFree } from '../../local/supervise/ports.ts';

const isLinux = process.platform === 'linux';

test('a port that another start has chosen is not taken before it is listened on', { skip: !isLinux }, async (t) => {
  const usual = await freePort();
  const other = 32_000 + (usual % 1_000);
  const chosenByAnother = createServer().listen(`\0umbral-port-${other}`);
  t.after(() => chosenByAnother.close());
  await once(chosenByAnother, 'listening');
  assert.notEqual(await usualOrFree(other), other);
});

test('a chosen port stays that of this process, and is given once', async () => {
  const port = await freePort();
  assert.equal(await usualOrFree(port), port);
  const many = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  assert.equal(new Set([...many, port]).size, 21);
});
