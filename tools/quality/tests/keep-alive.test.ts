import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { keepAlive } from '../../local/supervise/keep-alive.ts';
import { KeptProcesses } from '../../local/supervise/kept-processes.ts';
import { ManagedProcess } from '../../local/supervise/managed-process.ts';
import { waitFor } from '../../local/supervise/wait.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A program that is ready when it has written its file. */
function program(t: TestContext, code = '') {
  const folder = temporaryFolder();
  const mark = join(folder, 'ready');
  const process_ = new ManagedProcess({
    name: 'sample',
    command: process.execPath,
    args: ['-e', `${code}; require('fs').writeFileSync(${JSON.stringify(mark)}, ''); setInterval(() => {}, 1000)`],
    logFile: join(folder, 'log'),
    isReady: () => existsSync(mark),
  });
  t.after(() => process_.stop());
  return process_;
}

test('a killed process is restarted, with a warning', async (t) => {
  const sample = program(t);
  await sample.start();
  const remarks: string[] = [];
  t.after(keepAlive(sample, { onRemark: (line) => remarks.push(line) }));
  const { pid } = sample;
  process.kill(pid ?? 0, 'SIGKILL');
  assert.ok(await waitFor(() => sample.pid && sample.pid !== pid));
  assert.ok(await waitFor(() => remarks.includes('sample runs again.')));
  assert.match(remarks[0] ?? '', /^sample ended \(SIGKILL\); starting it again in 0\.5 s\. Log: /);
});

test('a process that ends while it is restarted is restarted once more', async (t) => {
  const fail = join(temporaryFolder(), 'fail');
  const sample = program(t, `if (require('fs').existsSync(${JSON.stringify(fail)})) process.exit(1)`);
  await sample.start();
  const remarks: string[] = [];
  t.after(keepAlive(sample, { onRemark: (line) => remarks.push(line) }));
  writeFileSync(fail, '');
  rmSync(join(dirname(sample.logFile), 'ready'));
  process.kill(sample.pid ?? 0, 'SIGKILL');
  assert.ok(await waitFor(() => remarks.length === 2));
  assert.match(remarks[1] ?? '', /^sample ended \(exit code 1\); starting it again in 1 s\./);
  rmSync(fail);
  assert.ok(await waitFor(() => remarks.includes('sample runs again.')));
  assert.equal(sample.running, true);
});

test('a process is kept from its own start on, not before all have started; after the release none starts', async (t) => {
  const [sample, later] = [program(t), program(t)];
  const remarks: string[] = [];
  const kept = new KeptProcesses({ onRemark: (line) => remarks.push(line) });
  t.after(() => kept.release());
  await kept.start(sample);
  process.kill(sample.pid ?? 0, 'SIGKILL');
  assert.ok(await waitFor(() => remarks.includes('sample runs again.')));
  kept.release();
  await assert.rejects(kept.start(later), /is not started: the system is being stopped/);
  assert.equal(later.running, false);
});

test('a restart does not outlive a stop of all', async (t) => {
  const sample = program(t);
  const kept = new KeptProcesses({ onRemark: () => {} });
  await kept.start(sample);
  const former = sample.pid;
  await kept.restart(sample);
  assert.notEqual(sample.pid, former);
  const restarting = kept.restart(sample);
  kept.release();
  await sample.stop();
  await restarting;
  assert.equal(sample.running, false);
});

test('a stopped process is not restarted', async (t) => {
  const sample = program(t);
  await sample.start();
  const remarks: string[] = [];
  t.after(keepAlive(sample, { onRemark: (line) => remarks.push(line) }));
  await sample.stop();
  assert.equal(sample.running, false);
  assert.deepEqual(remarks, []);
});

test('a process that ends while starting is reported with its last output', async (t) => {
  const sample = program(t, "console.error('CONFIG: PORT must be a whole number'); process.exit(1)");
  await assert.rejects(sample.start(), {
    message: 'sample stopped while starting.',
    details: /CONFIG: PORT must be a whole number/,
  });
});

test('a failed start is explained by its own lines, not by those of an earlier run', async (t) => {
  const sample = program(t, "console.error('of this run'); process.exit(1)");
  writeFileSync(sample.logFile, 'FATAL: of an earlier run\n');
  await assert.rejects(sample.start(), ({ details }: { details: string }) => {
    assert.match(details, /of this run/);
    assert.doesNotMatch(details, /earlier run/);
    return true;
  });
});

test('a process that ignores SIGTERM is killed after its timeout', async () => {
  const folder = temporaryFolder();
  const stubborn = new ManagedProcess({
    name: 'stubborn',
    command: process.execPath,
    args: [
      '-e',
      `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(join(folder, 'ready'))}, ''); setInterval(() => {}, 1000)`,
    ],
    logFile: join(folder, 'log'),
    isReady: () => existsSync(join(folder, 'ready')),
    stopTimeout: 300,
  });
  await stubborn.start();
  await stubborn.stop();
  assert.equal(stubborn.running, false);
});
