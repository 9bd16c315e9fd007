import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { instanceAt, plannedInstances } from '../../local/instances.ts';
import { entryOf } from '../../local/processes.ts';
import { ServiceProcess } from '../../local/system/service-process.ts';
import { freePort, freePorts } from '../../local/supervise/ports.ts';
import { Supervisor } from '../../local/supervise/supervisor.ts';
import { answers, waitFor } from '../../local/supervise/wait.ts';
import { type Wiring } from '../../local/wiring.ts';
import { compile } from '../../release/ship/build-service.ts';
import { give } from '../../release/ship/control.ts';
import { type Builds, takeShipments } from '../../release/ship/take-shipments.ts';
import { watchCandidate } from '../../release/ship/watch-candidate.ts';
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

/** Processes of catalog that serve a build. */
async function serving(t: TestContext, count: number) {
  const folder = temporaryFolder();
  const supervisor = new Supervisor({ logs: folder });
  const planned = plannedInstances((service) => (service === 'catalog' ? count : 0));
  const ports = await freePorts(planned.length);
  const instances = await Promise.all(planned.map(async (plan, at) => instanceAt(plan, ports[at], await freePort())));
  const processes = instances.map((instance) => new ServiceProcess(instance, WIRING, { logs: folder, supervisor }));
  t.after(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await supervisor.stop();
  });
  const former = buildOf();
  for (const process of processes) process.build = former;
  await Promise.all(processes.map((process) => process.start()));
  return { folder, ports, processes, former, urls: () => instances.map(({ managementUrl }) => managementUrl) };
}

test('after a roll-back of the second instance the addresses of all are noted, and no build', async (t) => {
  const { folder, ports, processes, urls } = await serving(t, 2);
  const noted: { builds: Builds; urls: string[] }[] = [];
  t.after(takeShipments(folder, processes, (builds) => noted.push({ builds: { ...builds }, urls: urls() })));
  const [before] = urls();
  const build = buildOf(`if (process.env.PORT === '${ports[1]}') process.exit(1)`);
  await assert.rejects(give(folder, { service: 'catalog', build, watchMs: 1 }), /catalog-2 ended while starting/);
  assert.deepEqual(noted, [{ builds: {}, urls: urls() }]);
  assert.notEqual(urls()[0], before);
  assert.deepEqual(await Promise.all(urls().map((url) => answers(`${url}/health/ready`))), [true, true]);
});

test('a build that ends at the end of the watch is not kept: the former one serves', async (t) => {
  const { processes, former, urls } = await serving(t, 1);
  const [service] = processes;
  assert.ok(service);
  const before = [service.pid, ...urls()];
  const pidFile = join(temporaryFolder(), 'pid');
  const build = buildOf(`require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`);
  const candidate = await service.startBeside(build);
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  assert.ok(await waitFor(() => candidate.end));
  await assert.rejects(watchCandidate(service, 0, AbortSignal.any([])), /The new build of catalog ended \(SIGKILL\)/);
  await assert.rejects(service.promote(), /The new build of catalog ended \(SIGKILL\)/);
  assert.deepEqual([service.build, service.pid, ...urls()], [former, ...before]);
  assert.ok(await answers(`${urls()[0]}/health/ready`));
});

test('of two builds into one folder the second is refused, and the first stays', async () => {
  const folder = join(temporaryFolder(), '20261130120000-abc');
  const link = join(folder, 'node_modules', '@umbral', 'catalog');
  mkdirSync(link, { recursive: true });
  await assert.rejects(compile(['catalog'], folder), { message: `${folder} is being built already.` });
  assert.ok(existsSync(link));
});
