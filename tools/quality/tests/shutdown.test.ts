import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
