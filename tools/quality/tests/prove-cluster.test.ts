import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test, type TestContext } from 'node:test';
import { proveCluster } from '../../local/backup/prove-cluster.ts';
import { withClient } from '../../local/database/connect.ts';
import { prepareDatabase } from '../../local/database/prepare.ts';
import { connectionStrings, provisionDatabases } from '../../local/database/provision.ts';
import { type Failure } from '../../local/failure.ts';
import { startPostgres } from '../../local/servers/postgres.ts';
import { type ManagedProcess } from '../../local/supervise/managed-process.ts';
import { freePort } from '../../local/supervise/ports.ts';
import { newCluster } from './new-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SERVICES = ['identity', 'audit'];
const LIMIT_MS = 120_000;
const folder = temporaryFolder();
const fullDisk = join(folder, 'full');
const urls: Record<string, string> = {};
let server: ManagedProcess;
let superuser: string;
const asSuperuser = (sql: string) => withClient(superuser, (client) => client.query(sql));
const copyOf = (url: string) => `${url}_copy`;

before(async () => {
  await newCluster(folder);
  const port = await freePort();
  const settings = { archive_mode: 'on', archive_command: `test ! -e ${fullDisk}` };
  server = await startPostgres({
    folder,
    port,
    password: 'secret',
    logFile: join(folder, 'log'),
    fast: true,
    settings,
  });
  process.once('exit', () => server.pid && process.kill(server.pid, 'SIGKILL'));
  superuser = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
  for (const service of SERVICES) {
    const own = connectionStrings(`127.0.0.1:${port}`, service, { owner: 'owner', app: 'app' });
    await provisionDatabases(superuser, { [service]: own });
    await prepareDatabase(service, own);
    urls[service] = own.owner;
  }
  await withClient(urls.audit ?? '', (client) =>
    client.query(`insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, entity_name, details, "timestamp")
      values (gen_random_uuid(), 'catalog', 1, 'create', 'bank', '1', 'Banco', '{}', now())`),
  );
});
after(() => server.stop());

/** Kubernetes with the operator: a new cluster is a copy of each database. @param damage of the copy of the audit, in SQL */
async function operator(t: TestContext, { damage = '', status = 201 } = {}) {
  const created: { spec: { bootstrap: { recovery: { recoveryTarget: { targetTime: string } } } } }[] = [];
  const calls: string[] = [];
  const remove = () =>
    SERVICES.reduce(
      (all, service) => all.then(() => asSuperuser(`drop database if exists umbral_${service}_copy`)),
      asSuperuser('select'),
    );
  let exists = true; // left by a run that was killed
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const name = url.split('/')[2];
    calls.push(`${method} ${name ?? ''}`.trim());
    const answer = (code: number, body: object = {}) => response.writeHead(code).end(JSON.stringify(body));
    if (headers.authorization !== 'Bearer token') return answer(401);
    if (name === 'postgres') return answer(200, { spec: { imageName: 'postgresql:18', storage: { size: '50Gi' } } });
    if (method === 'GET') return answer(exists ? 200 : 404, { status: { readyInstances: 1 } });
    if (method === 'POST') created.push((await json(request)) as (typeof created)[0]);
    await remove();
    exists = method === 'POST' && status === 201;
    if (!exists) return answer(method === 'POST' ? status : 200);
    for (const service of SERVICES)
      await asSuperuser(`create database umbral_${service}_copy template umbral_${service}`);
    if (damage)
      await withClient(copyOf(superuser.replace(/postgres$/, 'umbral_audit')), (client) => client.query(damage));
    return answer(201);
  };
  const api = createServer((request, response) => void serve(request, response));
  // The log moves on, as under load.
  const moving = setInterval(() => void asSuperuser('select pg_switch_wal()').catch(() => {}), 200);
  t.after(() => clearInterval(moving));
  t.after(() => api.close());
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const clusters = `http://127.0.0.1:${(api.address() as AddressInfo).port}/clusters`;
  return {
    calls,
    created,
    prove: (limit = LIMIT_MS) => proveCluster({ clusters, token: 'token', urls, copyOf, limit }),
  };
}

test('a restored cluster with everything is proved, and removed', async (t) => {
  const { calls, created, prove } = await operator(t);
  const { moment, rows } = await prove();
  assert.equal(created[0]?.spec.bootstrap.recovery.recoveryTarget.targetTime, moment);
  assert.ok((rows['umbral_audit_copy'] ?? 0) > 0 && 'umbral_identity_copy' in rows);
  assert.deepEqual(calls, [
    'DELETE proof',
    'GET proof',
    'GET postgres',
    'POST',
    'GET proof',
    'DELETE proof',
    'GET proof',
  ]);
});

for (const [what, damage, problem] of [
  [
    'an entry of the audit',
    'set session_replication_role = replica; delete from audit_logs',
    /^the audit has 0 entries, not 1$/,
  ],
  ['a table', 'drop table dead_letters', /^umbral_audit\.dead_letters is missing$/],
] as const)
  test(`a restored cluster that lacks ${what} is refused, and removed`, async (t) => {
    const { calls, prove } = await operator(t, { damage });
    await assert.rejects(prove(), ({ message, details }: Failure) => {
      assert.match(message, /^NOT PROVED/);
      assert.match(details ?? '', problem);
      return true;
    });
    assert.equal(calls.at(-2), 'DELETE proof');
  });

test('a refusal of Kubernetes, and a log that is not archived, end the proof with a sentence', async (t) => {
  const refusing = await operator(t, { status: 403 });
  await assert.rejects(refusing.prove(), /Kubernetes answers 403 to POST of proof/);
  writeFileSync(fullDisk, '');
  const { calls, prove } = await operator(t);
  await assert.rejects(prove(1), /The segment \w+ of the log was not archived within/);
  assert.ok(!calls.includes('POST'));
});
