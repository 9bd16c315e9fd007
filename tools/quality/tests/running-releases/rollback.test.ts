import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { listReleases } from '../../../release/registry/list.ts';
import { publishModules } from '../../../release/registry/publish.ts';
import { endTrials, rollBack } from '../../../release/registry/rollback.ts';
import { aBuild, aModuleName, kept, publish, releasesOfRun, statesOf } from './releases.ts';

// One command brings a former release back.
let system: Awaited<ReturnType<typeof releasesOfRun>>;
before(async () => {
  system = await releasesOfRun();
});

/** A module of which these versions were published one after the other. */
async function released(...versions: string[]) {
  const name = aModuleName('released');
  for (const version of versions) await publish(name, version);
  return name;
}
const back = (name: string, version?: string) => rollBack(name, system.session, { version });
const current = async (name: string) =>
  (await statesOf(name)).filter((state) => state.endsWith(' live')).map((state) => state.split(' ')[0]);

test('one step back, and another, and forward again', async () => {
  const name = await released('1.0.0', '1.1.0', '1.2.0');
  const { from, to } = await back(name);
  assert.deepEqual([from.version, to.version, await current(name)], ['1.2.0', '1.1.0', ['1.1.0']]);
  await back(name);
  assert.deepEqual(await current(name), ['1.0.0']);
  await assert.rejects(back(name), { message: `There is no release of ${name} before 1.0.0.` });
  await back(name, '1.2.0');
  assert.deepEqual(await current(name), ['1.2.0']);
});

test('one step back is to the release that was live last, and skips withdrawn ones', async () => {
  const name = await released('1.0.0', '1.1.0');
  await back(name);
  await publish(name, '1.2.0');
  assert.equal((await back(name)).to.version, '1.0.0');
  assert.deepEqual(await statesOf(name), ['1.2.0 withdrawn', '1.1.0 withdrawn', '1.0.0 live']);
  await publish(name, '1.1.0'); // a restoration
  assert.deepEqual(await current(name), ['1.1.0']);
  await back(name);
  assert.deepEqual(await current(name), ['1.0.0']);
});

test('a release that is published again is the current one again, under its own path', async () => {
  const name = await released('1.0.0', '1.1.0', '1.0.0');
  assert.deepEqual(await statesOf(name), ['1.1.0 withdrawn', '1.0.0 live']);
});

test('what does not exist, is incompatible or was damaged cannot be restored', async () => {
  const name = await released('1.0.0');
  const needy = aBuild(name, '1.1.0', { shellApi: '^9.0.0' });
  await publishModules([needy], system.session);
  await publish(name, '1.2.0');
  await assert.rejects(back(name, '3.0.0'), {
    message: `There is no release 3.0.0 of ${name}.`,
    wayOut: 'Kept: 1.2.0, 1.1.0, 1.0.0',
  });
  await assert.rejects(back('no-such-module'), { message: 'No module no-such-module is deployed.' });
  await assert.rejects(back(name), { details: new RegExp(`^${name} needs shell API \\^9\\.0\\.0 \\(`) });
  const path = await publish(name, '1.0.0');
  await publish(name, '1.2.0');
  appendFileSync(join(system.registryFolder, path, 'assets', 'page.js'), ';forged()');
  await assert.rejects(back(name, '1.0.0'), { details: 'Los archivos de esta versión no son los que se publicaron' });
  assert.deepEqual(await current(name), ['1.2.0']);
});

test('the list shows the current release, and which ones can be restored', async () => {
  const name = await released('1.0.0');
  await publishModules([aBuild(name, '1.1.0', { shellApi: '^9.0.0' })], system.session, { note: 'Filtros' });
  const rows = await listReleases(system.session, [name]);
  assert.deepEqual(
    rows.map(({ path, state, note }) => [path.split('-').at(-2)?.split('/')[1], state, note]),
    [
      ['1.1.0', 'current', 'Filtros'],
      ['1.0.0', '', ''],
    ],
  );
  assert.match(rows[0]?.fits ?? '', /needs shell API \^9\.0\.0/);
  assert.equal(rows[1]?.fits, 'yes');
  assert.deepEqual(await listReleases(system.session, [aModuleName('none')]), []);
});

test('a command ends the trials of a module', async () => {
  const name = await released('1.0.0');
  const path = await publish(name, '1.1.0', { kind: 'share', percent: 10 });
  assert.equal((await listReleases(system.session, [name]))[0]?.state, 'trial: 10 % de las personas');
  assert.deepEqual(await endTrials(name, system.session, 'Basta'), [path]);
  assert.deepEqual([(await kept(path))?.state, (await kept(path))?.withdrawal], ['withdrawn', 'Basta']);
  await assert.rejects(endTrials(name, system.session), { message: `Nothing of ${name} is on trial.` });
});
