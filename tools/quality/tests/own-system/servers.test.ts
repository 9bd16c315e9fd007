import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withClient } from '../../../local/database/connect.ts';
import { inLocal } from '../../../local/paths.ts';
import { readJson } from '../../../local/read-json.ts';
import { birthOf, isAlive } from '../../../local/supervise/identity-of-process.ts';
import { type Run } from '../../../local/supervise/run-file.ts';
import { waitFor } from '../../../local/supervise/wait.ts';
import { removeAbandonedStacks } from '../../harness/system/abandoned-stacks.ts';
import { ownSystem } from './system.ts';

test('each server can be killed and started again without losing data', async () => {
  const { stack } = await ownSystem();
  const [{ owner }] = Object.values(stack.databases);
  const query = (sql: string) => withClient(owner, async (client) => (await client.query(sql)).rows);
  await query('create table kept as select 42 as answer');
  for (const name of ['postgres', 'nats', 'redis', 'mail']) {
    const former = stack.processes.pid(name);
    await stack.processes.kill(name);
    assert.equal(stack.processes.running(name), false, `${name} still runs`);
    if (former) assert.equal(isAlive(former), false);
    await stack.processes.start(name);
    assert.equal(stack.processes.running(name), true);
  }
  assert.deepEqual(await query('select answer from kept'), [{ answer: 42 }]);
});

test('PostgreSQL starts once the sessions of a killed server have ended, however long that takes', async () => {
  const { stack } = await ownSystem();
  const [{ owner }] = Object.values(stack.databases);
  await withClient(owner, async (client) => {
    const [{ session }] = (await client.query<{ session: number }>('select pg_backend_pid() as session')).rows;
    process.kill(session, 'SIGSTOP');
    await stack.processes.kill('postgres');
    const starting = stack.processes.start('postgres');
    const refused = () => stack.processes.log('postgres').includes('pre-existing shared memory block');
    assert.ok(await waitFor(refused));
    process.kill(session, 'SIGCONT');
    await starting;
  });
  assert.equal(stack.processes.running('postgres'), true);
});

test('stopping leaves neither processes nor files', async () => {
  const { stack } = await ownSystem();
  const { children } = readJson<Run>(join(stack.folder, 'run.json'));
  const known = ['audit', 'catalog', 'gateway', 'identity', 'nats', 'postgres', 'redis', 'releases', 'studies'];
  assert.deepEqual(
    known.filter((name) => !isAlive(children[name]?.pid ?? 0)),
    [],
  );
  await stack.stop();
  assert.deepEqual(
    Object.keys(children).filter((name) => isAlive(children[name].pid)),
    [],
  );
  assert.equal(existsSync(stack.folder), false);
});

test('the leftovers of a killed test run are removed by the next', async () => {
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const pid = left.pid ?? 0;
  const folder = inLocal(`test-killed-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const run = {
    kind: 'test',
    startedAt: '',
    pid,
    birth: 'an earlier process',
    children: { postgres: { pid, birth: birthOf(pid) } },
  };
  writeFileSync(join(folder, 'run.json'), JSON.stringify(run));
  await removeAbandonedStacks();
  assert.equal(isAlive(pid), false);
  assert.equal(existsSync(folder), false);
});
