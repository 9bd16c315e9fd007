import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { durations, millisecondsOf, sql } from '@umbral/service-kit';
import { openScratch } from '../../test/scratch.js';
import { removeOrphans } from './remove-files.js';

const [stored, orphan, young] = ['1.0.0-0123456789ab', '2.0.0-0123456789ab', '3.0.0-0123456789ab'];

let scratch: Awaited<ReturnType<typeof openScratch>>;
beforeEach(async () => {
  scratch = await openScratch();
});
afterEach(() => scratch.close());

it('removes files without a row, after a while, and nothing where no release is stored', async () => {
  const { database, registry } = scratch;
  const now = Date.now();
  const make = async (path: string, ago: number) => {
    await mkdir(join(registry, path), { recursive: true });
    await utimes(join(registry, path), (now - ago) / 1_000, (now - ago) / 1_000);
  };
  const old = millisecondsOf(durations.abandonedDraft) + 1_000;
  for (const name of [stored, orphan, 'no-release']) await make(`audits/${name}`, old);
  await make(`audits/${young}`, 0);
  await make('.drafts/1.0.0-0123456789ab', old);

  await removeOrphans(database, registry, now);
  expect(await readdir(join(registry, 'audits'))).toHaveLength(4);

  await database.query(sql`
    insert into releases (module, release_version, path, entry, integrity, manifest)
    values ('audits', '1.0.0', ${`audits/${stored}`}, 'remoteEntry.js', 'sha384-former', '{}'::jsonb)`);
  await removeOrphans(database, registry, now);
  expect((await readdir(join(registry, 'audits'))).sort()).toEqual([stored, young, 'no-release']);
  expect(await readdir(join(registry, '.drafts'))).toHaveLength(1);
});
