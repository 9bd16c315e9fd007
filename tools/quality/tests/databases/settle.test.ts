import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { settle } from '../../../local/backup/settle.ts';
import { command } from '../../../local/commands/settle.ts';
import { type DatabaseUrls } from '../../../local/wiring.ts';
import { preparedDatabases, rows as rowsAt } from './server.ts';

const TO = '2026-11-20T08:00:00.000Z';
let urls: Record<string, DatabaseUrls>;

/** An office of the moment, and studies that refer to it and to a later one. */
const IDENTITY = `
  insert into roles (name) values ('Rol de prueba');
  insert into users (role_id, name, email, is_protected, version) select id, 'Ana', 'ana@example.org', true, 7 from roles limit 1;
  insert into companies (name) values ('La de antes');
  insert into companies (id, name, is_test) values (nextval('test_ids'), 'Pruebas de antes', true);
  insert into sessions (sid, sess, expire, user_id, session_key) select 'sid', '{}', now() + interval '1 hour', id, 'key' from users;
  insert into former_addresses (user_id, email, token_hash, expires_at, access_version) select id, 'antes@example.org', 'hash', now() + interval '72 hours', access_version from users;`;
const STUDIES = `
  insert into known_users (id, name, email, version) values (1, 'Ana', 'ana@example.org', 9), (40, 'Luis', 'luis@example.org', 1);
  insert into known_companies (id, name, is_active, version) values (1, 'La de antes', false, 3), (8, 'La perdida', true, 1),
    (1000000000, 'Pruebas de antes', true, 1), (1000000007, 'Pruebas perdidas', true, 1);
  insert into clients (user_id, company_id, first_name, last_name) values (40, 8, 'Eva', 'Ruiz'), (1, 1, 'Iván', 'Gil'), (1000000007, 1000000007, 'Prueba', 'Perdida');`;

const rows = (service: string, sql: string) => rowsAt(urls[service].owner, sql);

before(async () => {
  urls = await preparedDatabases();
  await rows('identity', IDENTITY);
  await rows('studies', STUDIES);
});

test('a sequence without room stops everything before anything is changed', async () => {
  const given = { umbral_identity: { 'public.users_id_seq': '2147400000' } };
  await assert.rejects(
    settle({ urls, restored: ['identity'], to: TO, given }),
    /identity has no numbers left for public.users/,
  );
  assert.deepEqual(await rows('identity', 'select version from users'), [{ version: 7 }]);
  assert.equal((await rows('identity', 'select from sessions')).length, 1);
});

test('ids and versions continue past what was assigned, and references to lost records are reported', async () => {
  const given = { umbral_identity: { 'public.users_id_seq': '500' } };
  const { remarks } = await settle({ urls, restored: ['identity'], to: TO, given });
  assert.deepEqual(remarks, [
    'studies: company 1 was deactivated since; its studies and calculations stay switched off',
    'studies: clients 1 names 40 of users, which is lost',
    'studies: clients 3 names 1000000007 of users, which is lost',
    'studies: clients 1 names 8 of companies, which is lost',
    'studies: clients 3 names 1000000007 of companies, which is lost',
  ]);
  const [user] = await rows('identity', "select nextval('users_id_seq')::int as id");
  const [company] = await rows('identity', "select nextval('companies_id_seq')::int as id");
  const [test] = await rows('identity', "select nextval('test_ids')::int as id");
  assert.deepEqual([user.id, company.id, test.id], [1_000_501, 1_000_002, 1_001_000_001]);
  assert.deepEqual(await rows('identity', 'select version from users'), [{ version: 1_000_007 }]);
  assert.deepEqual(await rows('identity', 'select from sessions'), []);
  assert.deepEqual(await rows('identity', 'select from former_addresses'), []);
  assert.deepEqual(await rows('studies', 'select id from known_users order by id'), [{ id: 1 }]);
  assert.deepEqual(await rows('studies', 'select id from known_companies order by id'), [
    { id: 1 },
    { id: 1_000_000_000 },
  ]);
  assert.deepEqual(await rows('studies', 'select distinct version from clients'), [{ version: 1 }]);
  const [{ payload }] = await rows(
    'identity',
    "select payload from outbox_events where subject = 'umbral.audit.identity'",
  );
  assert.equal(payload.action, 'restore');
  assert.equal(payload.entityId, 'identity');
  assert.equal(payload.details.changes.moment.after, TO);
});

test('the command needs the address of each owner, and none of a service', async (t) => {
  const variables = Object.entries(urls).map(([service, { owner }]) => [
    `MIGRATION_URL_${service.toUpperCase()}`,
    owner,
  ]);
  t.after(() => {
    for (const [name] of variables) delete process.env[name];
  });
  Object.assign(process.env, Object.fromEntries(variables));
  await command(['--to', TO, 'releases']);
  const restored = await rows('identity', "select payload->>'entityId' as name from outbox_events");
  assert.ok(restored.some(({ name }) => name === 'releases'));
});

test('every database can be settled, whatever its triggers depend on', async () => {
  await rows(
    'studies',
    `insert into viability_studies (user_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate, version, is_active, deactivated_with, updated_at)
     values (1, 'De antes', 1, 1, 80, 'A', 3, false, 5, now());
     insert into company_switches (company_id, version, is_active, restores) values (1, 5, false, false);
     insert into study_verdicts (study_id, product_id, code, fits_before, fits_after, later_before, later_after, cause, at)
     select id, 1, 'P1', true, false, false, false, 'product', now() from viability_studies`,
  );
  await settle({ urls, restored: Object.keys(urls), to: TO, given: undefined });
  assert.deepEqual(await rows('studies', 'select version, deactivated_with from viability_studies'), [
    { version: 1_000_003, deactivated_with: 5 },
  ]);
  assert.deepEqual(await rows('studies', 'select version from company_switches'), [{ version: 5 }]);
  assert.equal((await rows('studies', 'select from study_verdicts')).length, 1);
});

test('an audit that was restored too far back lacks events that are no longer in any outbox', async () => {
  const { remarks } = await settle({ urls, restored: ['audit'], to: '2020-01-01T00:00:00.000Z', given: undefined });
  assert.deepEqual(remarks, [
    'audit: movements between 2020-01-01T00:00:00.000Z and a week ago are in no outbox any more',
  ]);
});
