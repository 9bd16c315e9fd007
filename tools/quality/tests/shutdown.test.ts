import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MODULE = JSON.stringify(inRoot('tools/local/start/shutdown.ts'));

/** A command that runs this code when it is stopped. */
function command(stop: string, options: object) {
  const script = `const { onShutdown } = await import(${MODULE});
    onShutdown(async () => { ${stop} }, ${JSON.stringify(options)});
    setInterval(() => {}, 1_000);
    console.log('started');`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: inRoot() });
}

/** What a command ended by this signal exits with and prints. */
async function end(signal: NodeJS.Signals, options: object) {
  const child = command("console.log('servers stopped')", options);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (!output) child.kill(signal);
    output += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a run that a signal interrupts stops its servers and is no success', async () => {
  const { code, output } = await end('SIGTERM', {});
  assert.equal(code, 143);
  assert.match(output, /servers stopped/);
  assert.doesNotMatch(output, /Stopped\./);
});

test('a server that a signal ends has succeeded', async () => {
  const { code, output } = await end('SIGINT', { untilSignal: true });
  assert.equal(code, 0);
  assert.match(output, /servers stopped\n.*Stopped\./s);
});

test('a release command that is interrupted leaves no process behind', async (t) => {
  const folder = temporaryFolder();
  // In place of git, it interrupts the command that runs it, and does not end itself.
  const git = `#!/bin/sh\necho $$ > ${folder}/pid\nkill -INT $PPID\nexec sleep 600\n`;
  writeFileSync(join(folder, 'git'), git, { mode: 0o755 });
  const args = ['new-module', 'deeds', '--standalone', join(folder, 'deeds'), '--by-version'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/local/main.ts', ...args], {
    cwd: inRoot(),
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  });
  child.stdout.resume();
  child.stderr.resume();
  const ended = await once(child, 'close');
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  const isRunning = () => existsSync(`/proc/${pid}`);
  t.after(() => isRunning() && process.kill(pid, 'SIGKILL'));
  assert.deepEqual([ended, isRunning()], [[130, null], false]);
});

test('a run whose terminal was closed stops its servers', async () => {
  const mark = join(temporaryFolder(), 'stopped');
  const stop = `await new Promise(setImmediate); process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  const child = command(stop, { untilSignal: true });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill('SIGHUP');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.ok(existsSync(mark));
});
