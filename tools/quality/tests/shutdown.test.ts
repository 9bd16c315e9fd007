import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { inRoot } from '../../local/paths.ts';

const MODULE = JSON.stringify(inRoot('tools/local/start/shutdown.ts'));

/** What a command ended by this signal exits with and prints. */
async function end(signal: NodeJS.Signals, options: object) {
  const script = `const { onShutdown } = await import(${MODULE});
    onShutdown(async () => console.log('servers stopped'), ${JSON.stringify(options)});
    setInterval(() => {}, 1_000);
    console.log('started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: inRoot() });
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
