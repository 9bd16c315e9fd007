import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { DeployedModule } from '@umbral/contracts';
import { eventually, send } from '@umbral/testing';
import { assertPublishable, publishModules } from '../../../release/registry/publish.ts';
import { aBuild, aModuleName, listed, publish, releasesOfRun, statesOf } from './releases.ts';

// Built modules are published into a running platform, by an administrator or by a program that may publish them.
let system: Awaited<ReturnType<typeof releasesOfRun>>;
before(async () => {
  system = await releasesOfRun();
});

const deployedAt = async (gateway: string, name: string) => {
  const { body } = await send(`${gateway}/modules.json`);
  return (body as DeployedModule[]).find(({ manifest }) => manifest.name === name);
};
const deployed = (name: string) => deployedAt(system.target.gateway, name);

test('a module is published under a unique path, with the integrity of its entry', async () => {
  const name = aModuleName('fresh');
  const path = await publish(name, '1.0.0');
  assert.match(path, new RegExp(`^${name}/1\\.0\\.0-[0-9a-f]{12}$`));
  const entry = await eventually(() => deployed(name));
  assert.equal(entry?.entry, `/modules/${path}/remoteEntry.js`);
  assert.equal(entry?.integrity, `sha384-${createHash('sha384').update(`${name} 1.0.0`).digest('base64')}`);
  const file = join(system.registryFolder, path, 'assets', 'page.js');
  assert.equal(readFileSync(file, 'utf8'), `${name} 1.0.0`);
});

test('republishing a build changes nothing; a new version gets another path and the former one stays', async () => {
  const name = aModuleName('again');
  const first = await publish(name, '1.0.0');
  const since = (await listed(name))?.since;
  assert.deepEqual(await publishModules([aBuild(name)], system.session), [{ path: first, isNew: false }]);
  assert.equal((await listed(name))?.since, since);
  await publish(name, '1.1.0');
  assert.deepEqual(await statesOf(name), ['1.1.0 live', '1.0.0 former']);
  assert.ok(existsSync(join(system.registryFolder, first, 'remoteEntry.js')));
});

test('a version number has one content for ever, except in development', async () => {
  const name = aModuleName('rebuilt');
  const first = await publish(name, '1.0.0');
  const other = aBuild(name, '1.0.0', { code: 'other' });
  await assert.rejects(assertPublishable([other], system.session), {
    message: 'Nothing was published.',
    details: `${name} 1.0.0 was released with other content: raise the version in its module.json.`,
  });
  await assert.rejects(publishModules([other], system.session), { name: 'Failure', details: /otro contenido/ });
  assert.equal((await listed(name))?.releases[0]?.path, first);
  await assertPublishable([other], system.session, { rebuild: true });
  const [rebuilt] = await publishModules([other], system.session, { rebuild: true });
  assert.equal((await listed(name))?.releases.find(({ state }) => state === 'live')?.path, rebuilt?.path);
});

test('of several modules none is published when one does not fit', async () => {
  const [good, bad] = [aModuleName('good'), aModuleName('bad')];
  const bundles = [aBuild(good), aBuild(bad, '1.0.0', { shellApi: '^9.0.0' })];
  await assert.rejects(assertPublishable(bundles, system.session), { message: 'Nothing was published.' });
  const unpacked = [aBuild(good), aBuild(bad, '1.0.0', { text: '{' })];
  await assert.rejects(publishModules(unpacked, system.session), { name: 'Failure' });
  assert.equal((await listed(good))?.releases.some(({ state }) => state === 'live') ?? false, false);
  assert.equal(await deployed(good), undefined);
});

test('a page moves from one module to another that is published after it', async () => {
  const [giver, taker] = [aModuleName('giver'), aModuleName('taker')];
  const moved = { path: `/${giver}-reports` };
  await publishModules([aBuild(giver, '1.0.0', moved)], system.session);
  const taking = aBuild(taker, '1.0.0', moved);
  const before = aModuleName('before');
  const deployed: string[] = [];
  const onDeployed = ({ path }: { path: string }) => deployed.push(path);
  await assert.rejects(publishModules([aBuild(before), taking], system.session, { onDeployed }), {
    details: new RegExp(`choca con.*\nDeployed already: ${before}/1\\.0\\.0-[0-9a-f]{12}$`),
  });
  assert.deepEqual([deployed, await statesOf(before)], [[(await listed(before))?.releases[0]?.path], ['1.0.0 live']]);
  await publishModules([aBuild(giver, '1.1.0'), taking], system.session);
  assert.deepEqual([await statesOf(giver), await statesOf(taker)], [['1.1.0 live', '1.0.0 former'], ['1.0.0 live']]);
});

test('teams that publish at the same time do not overwrite each other', async () => {
  const names = ['one', 'two', 'three'].map(aModuleName);
  await Promise.all(names.map((name) => publish(name, '1.0.0')));
  for (const name of names) await eventually(() => deployed(name));
});

test('a gateway starts and serves what is deployed while the releases service is down', async () => {
  const name = aModuleName('kept');
  const path = await publish(name, '1.0.0');
  const url = await system.processes.startBeside('gateway', 'gateway-alone', { RELEASES_URL: 'http://127.0.0.1:9' });
  const entry = await eventually(() => deployedAt(url, name));
  assert.equal(entry?.entry, `/modules/${path}/remoteEntry.js`);
  assert.equal((await send(`${url}${entry?.entry}`)).status, 200);
});
