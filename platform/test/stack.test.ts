import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withClient } from '../src/database/connect.ts';
import { root } from '../src/paths.ts';
import { isAlive } from '../src/supervise/identity-of-process.ts';
import { readJson } from '../src/read-json.ts';
import { type Run } from '../src/supervise/run-file.ts';
import { waitFor } from '../src/supervise/wait.ts';
import { removeAbandonedStacks } from '../../tools/quality/harness/system/abandoned-stacks.ts';
import { startStack } from '../../tools/quality/harness/system/stack.ts';

const servers = (name: string) => startStack({ name, services: [], seed: false });
const runOf = (folder: string) => readJson<Run>(join(folder, 'run.json'));

test('each server can be killed and started again, and the data is still there', async (t) => {
  const stack = await servers('platform-faults');
  t.after(() => stack.stop());
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

test('stopping leaves neither processes nor files', async () => {
  const stack = await servers('platform-stop');
  const pids = Object.values(runOf(stack.folder).children).map(({ pid }) => pid);
  assert.equal(pids.length, 3);
  await stack.stop();
  assert.deepEqual(pids.filter(isAlive), []);
  assert.equal(existsSync(stack.folder), false);
});

test('what a killed test run leaves is removed by the next', async () => {
  const program =
    "const { startStack } = await import('./tools/quality/harness/system/stack.ts'); const s = await startStack({ name: 'platform-killed', services: [], seed: false }); console.log(s.folder)";
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const folder = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  const pids = Object.values(runOf(folder).children).map(({ pid }) => pid);
  child.kill('SIGKILL');
  await waitFor(() => !isAlive(child.pid ?? 0));
  assert.equal(pids.filter(isAlive).length, 3);
  await removeAbandonedStacks();
  assert.deepEqual(pids.filter(isAlive), []);
  assert.equal(existsSync(folder), false);
});
