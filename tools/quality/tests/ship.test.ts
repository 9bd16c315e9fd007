import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { instanceAt, plannedInstances } from '../../local/instances.ts';
import { entryOf } from '../../local/processes.ts';
import { ServiceProcess } from '../../local/system/service-process.ts';
import { freePort, freePorts } from '../../local/supervise/ports.ts';
import { Supervisor } from '../../local/supervise/supervisor.ts';
import { answers } from '../../local/supervise/wait.ts';
import { type Wiring } from '../../local/wiring.ts';
import { give } from '../../release/ship/control.ts';
import { type Builds, takeShipments } from '../../release/ship/take-shipments.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WIRING: Wiring = {
  instances: [],
  databases: {},
  nats: 'nats://127.0.0.1:4222',
  passwords: {},
  smtp: 'smtp://127.0.0.1:25',
  publicUrl: 'http://localhost:8080',
  keys: { internalKey: 'internal', sealingKey: 'sealing', fingerprintKey: 'fingerprint', auditKey: 'audit' },
  registryFolder: '',
  shellFolder: '',
};

/** A folder with a program as the build of catalog, which is ready at once. @param first what it does before */
function buildOf(first = '') {
  const folder = temporaryFolder();
  const entry = entryOf('catalog', folder);
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(
    entry,
    `${first};
     const { MANAGEMENT_PORT } = process.env;
     require('http').createServer((_, answer) => answer.end()).listen({ host: '127.0.0.1', port: MANAGEMENT_PORT, exclusive: true });
     process.on('SIGTERM', () => process.exit());`,
  );
  return folder;
}

test('after a roll-back of the second instance the addresses of all are noted, and no build', async (t) => {
  const folder = temporaryFolder();
  const supervisor = new Supervisor({ logs: folder });
  const planned = plannedInstances((service) => (service === 'catalog' ? 2 : 0));
  const ports = await freePorts(planned.length);
  const instances = await Promise.all(planned.map(async (plan, at) => instanceAt(plan, ports[at], await freePort())));
  const processes = instances.map((instance) => new ServiceProcess(instance, WIRING, { logs: folder, supervisor }));
  const noted: { builds: Builds; urls: string[] }[] = [];
  const urls = () => instances.map(({ managementUrl }) => managementUrl);
  const stopTaking = takeShipments(folder, processes, (builds) => noted.push({ builds: { ...builds }, urls: urls() }));
  t.after(async () => {
    stopTaking();
    await Promise.all(processes.map((process) => process.stop()));
    await supervisor.stop();
  });
  const former = buildOf();
  for (const process of processes) process.build = former;
  await Promise.all(processes.map((process) => process.start()));
  const [before] = urls();
  const build = buildOf(`if (process.env.PORT === '${ports[1]}') process.exit(1)`);
  await assert.rejects(give(folder, { service: 'catalog', build, watchMs: 1 }), /catalog-2 ended while starting/);
  assert.deepEqual(noted, [{ builds: {}, urls: urls() }]);
  assert.notEqual(urls()[0], before);
  assert.deepEqual(await Promise.all(urls().map((url) => answers(`${url}/health/ready`))), [true, true]);
});
