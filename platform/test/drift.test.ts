import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withClient } from '../src/database/connect.ts';
import { driftOf } from '../src/database/drift.ts';
import { inRoot } from '../src/paths.ts';
import { startStack } from '../../tools/quality/harness/system/stack.ts';

const schemaOf = (service: string) => inRoot('services', service, 'prisma', 'schema.prisma');

test('the migrations of every service make what its schema.prisma says, and a difference is seen', async (t) => {
  const stack = await startStack({ name: 'platform-drift', services: [], seed: false });
  t.after(() => stack.stop());
  assert.deepEqual(Object.keys(stack.databases).sort(), ['audit', 'catalog', 'identity', 'studies']);
  for (const [service, { owner }] of Object.entries(stack.databases)) {
    assert.equal(
      await driftOf(owner, schemaOf(service)),
      '',
      `migrations of ${service} have drifted from schema.prisma`,
    );
  }
  const { owner } = stack.databases.identity;
  await withClient(owner, (client) => client.query('alter table users add column nickname text'));
  assert.match(await driftOf(owner, schemaOf('identity')), /DROP COLUMN "nickname"/);
});
