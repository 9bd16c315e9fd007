import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driftOf } from '../../../local/database/drift.ts';
import { inRoot } from '../../../local/paths.ts';
import { preparedDatabases, rows } from './server.ts';

const schemaOf = (service: string) => inRoot('services', service, 'prisma', 'schema.prisma');

test('the migrations of every service match its schema.prisma, and a difference is detected', async () => {
  const databases = await preparedDatabases();
  assert.deepEqual(Object.keys(databases).sort(), ['audit', 'catalog', 'identity', 'releases', 'studies']);
  for (const [service, { owner }] of Object.entries(databases)) {
    assert.equal(
      await driftOf(owner, schemaOf(service)),
      '',
      `migrations of ${service} have drifted from schema.prisma`,
    );
  }
  const { owner } = databases.identity;
  await rows(owner, 'alter table users add column nickname text');
  assert.match(await driftOf(owner, schemaOf('identity')), /DROP COLUMN "nickname"/);
  await rows(owner, 'alter table users drop column nickname');
});
