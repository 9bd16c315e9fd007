import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { birthOf, isAlive } from '../../local/supervise/identity-of-process.ts';
import { RunFile } from '../../local/supervise/run-file.ts';
import { claimFolder } from '../../local/supervise/stale-run.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A process that does nothing, ended with the test. */
function bystander(t: TestContext) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  return child.pid ?? 0;
}

/** The id of a process that has ended. */
function endedPid() {
  return new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.once('exit', () => resolve(child.pid ?? 0));
  });
}

const writeRun = (folder: string, run: object) =>
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ kind: 'start', startedAt: '', children: {}, ...run }));

test('a folder is claimed once and free again after the release', async () => {
  const folder = temporaryFolder();
  const file = new RunFile(folder);
  assert.equal(file.claim('start'), true);
  assert.equal(new RunFile(folder).claim('start'), false);
  file.release();
  assert.equal(existsSync(file.path), false);
  const next = new RunFile(folder);
  assert.equal(next.claim('start'), true);
  writeRun(folder, { pid: 0 });
  next.release();
  assert.equal(existsSync(file.path), true, 'the file of another process');
});

test('a running owner is reported in one sentence with the way out', async (t) => {
  const folder = temporaryFolder();
  const pid = bystander(t);
  writeRun(folder, { pid, birth: birthOf(pid), url: 'http://localhost:8080' });
  await assert.rejects(claimFolder(new RunFile(folder), 'start'), {
    message: `Umbral is already running from this checkout at http://localhost:8080 (process ${pid}).`,
    wayOut: `Stop it with Ctrl+C in its window, or with: kill ${pid}`,
  });
  assert.ok(isAlive(pid));
});

test('what a killed owner left running is stopped', async (t) => {
  const folder = temporaryFolder();
  const child = bystander(t);
  writeRun(folder, {
    pid: await endedPid(),
    birth: 'gone',
    children: { identity: { pid: child, birth: birthOf(child) } },
  });
  const leftovers: string[] = [];
  await claimFolder(new RunFile(folder), 'start', { onLeftover: (names) => leftovers.push(...names) });
  assert.deepEqual(leftovers, ['identity']);
  assert.equal(isAlive(child), false);
  assert.equal(new RunFile(folder).read()?.pid, process.pid);
});

test('of two starts after a killed run, the slower one leaves the file of the faster one', async (t) => {
  const folder = temporaryFolder();
  const [left, faster] = [bystander(t), bystander(t)];
  writeRun(folder, {
    pid: await endedPid(),
    birth: 'gone',
    children: { identity: { pid: left, birth: birthOf(left) } },
  });
  const onLeftover = () => writeRun(folder, { pid: faster, birth: birthOf(faster) });
  await assert.rejects(claimFolder(new RunFile(folder), 'start', { onLeftover }), { message: /already running/ });
  assert.equal(new RunFile(folder).read()?.pid, faster);
  assert.deepEqual(readdirSync(folder), ['run.json']);
});

test('a stranger that was given the id of one of ours is left alone', async (t) => {
  const folder = temporaryFolder();
  const stranger = bystander(t);
  writeRun(folder, {
    pid: stranger,
    birth: 'an earlier process',
    children: { postgres: { pid: stranger, birth: 'an earlier process' } },
  });
  await claimFolder(new RunFile(folder), 'start');
  assert.ok(isAlive(stranger));
});

test('a file that was cut short counts as left behind', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'run.json'), '{"pid": 12');
  await claimFolder(new RunFile(folder), 'start');
  assert.equal(new RunFile(folder).read()?.pid, process.pid);
});
