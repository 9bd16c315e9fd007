import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readArgs } from '../../local/read-args.ts';
import { publicUrlAt, readOptions } from '../../local/start/options.ts';
import { checkPort, resetData } from '../../local/start/preflight.ts';
import { freePort, isFree, usualOrFree } from '../../local/supervise/ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

function listener(t: TestContext, port: number) {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
    t.after(() => server.close());
  });
}

test('options are read from the command line and PORT', () => {
  assert.deepEqual(readOptions(readArgs('start', []).values, {}), {
    reset: false,
    replicas: 1,
    port: 8080,
    observe: false,
  });
  assert.deepEqual(
    readOptions(readArgs('start', ['--reset', '--replicas', '2', '--observe']).values, { PORT: '8081' }),
    {
      reset: true,
      replicas: 2,
      port: 8081,
      observe: true,
    },
  );
});

test('the public address on this machine has the port that was chosen, whatever .env names', () => {
  assert.equal(publicUrlAt(8583, undefined), 'http://localhost:8583');
  assert.equal(publicUrlAt(8583, 'http://localhost:8080'), 'http://localhost:8583');
  assert.equal(publicUrlAt(8583, 'https://umbral.example.org'), 'https://umbral.example.org');
  assert.equal(publicUrlAt(8583, 'http://oficina.lan:8080/'), 'http://oficina.lan:8080');
});

const refused: [string[], NodeJS.ProcessEnv, string][] = [
  [['--replicas', 'two'], {}, '--replicas must be a whole number from 1 to 16, got "two".'],
  [[], { PORT: '80800' }, 'PORT must be a whole number from 1 to 65535, got "80800".'],
];
for (const [argv, env, message] of refused) {
  test(`refuses ${argv.join(' ') || `PORT=${env.PORT}`}`, () => {
    assert.throws(() => readOptions(readArgs('start', argv).values, env), { name: 'Failure', message });
  });
}

test('a taken port is one sentence with a way out', async (t) => {
  const port = await freePort();
  await checkPort(port);
  await listener(t, port);
  await assert.rejects(checkPort(port), {
    message: `Port ${port} is already used by another program.`,
    wayOut: `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  });
});

test('a taken private port is replaced by a free one', async (t) => {
  const port = await freePort();
  assert.equal(await usualOrFree(port), port);
  await listener(t, port);
  const other = await usualOrFree(port);
  assert.notEqual(other, port);
  assert.ok(await isFree(other));
});

test('a reset leaves downloads and logs, and no data or key of restores and snapshots', () => {
  const folder = temporaryFolder();
  for (const name of ['postgres', 'before-20261123T081500123Z', 'restore.new', 'snapshot/new', 'servers', 'logs']) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'secrets.json'), '{}');
  }
  for (const name of ['secrets.json', 'secrets.json.new', 'restore.json', 'restore.json.new', 'marks.json', 'run.json'])
    writeFileSync(join(folder, name), '{}');
  resetData(folder);
  assert.deepEqual(readdirSync(folder).sort(), ['logs', 'run.json', 'servers', 'snapshot']);
  assert.deepEqual(readdirSync(join(folder, 'snapshot')), []);
});
