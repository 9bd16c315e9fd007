import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RunFile } from '../../../local/supervise/run-file.ts';
import { give, takeOrdersIn, type Order } from '../../../release/ship/control.ts';
import { ship } from '../../../release/ship/ship.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ownServer, rows } from './server.ts';

/** A build of catalog with one more table. */
function aBuild() {
  const build = temporaryFolder();
  const prisma = join(build, 'services', 'catalog', 'prisma');
  const migration = join(prisma, 'migrations', '20261130120000_notes');
  mkdirSync(migration, { recursive: true });
  writeFileSync(join(migration, 'migration.sql'), 'CREATE TABLE notes (id integer PRIMARY KEY);');
  return build;
}

test('a build is shipped with its migrations, or nothing is migrated', async (t) => {
  const { provide } = await ownServer();
  const urls = await provide('shipped');
  const folder = temporaryFolder();
  const runFile = new RunFile(folder);
  runFile.claim('dev');
  runFile.describe({ databases: { catalog: urls } });
  const build = aBuild();
  const shipIt = () => ship({ service: 'catalog', folder, build, isBack: false, isCheck: false, watchMs: 1 });
  const isMigrated = async () => {
    const [{ found }] = await rows(urls.owner, "select to_regclass('notes') is not null as found");
    return found as boolean;
  };
  await assert.rejects(shipIt(), { message: 'The Umbral that runs takes no orders (ENOENT).' });
  assert.equal(await isMigrated(), false);

  const events = new EventEmitter();
  const orders: Order[] = [];
  t.after(
    takeOrdersIn(folder, async (order) => {
      orders.push(order);
      if (order.service !== 'audit') return;
      const ended = once(events, 'end');
      events.emit('begun');
      await ended;
    }),
  );
  const begun = once(events, 'begun');
  const other = give(folder, { service: 'audit', build, watchMs: 1 });
  await begun;
  await assert.rejects(shipIt(), { message: 'Another build is being shipped here.' });
  assert.equal(await isMigrated(), false);
  events.emit('end');
  await other;
  const refused = give(folder, { service: 'audit', build, watchMs: 1 }, () =>
    Promise.reject(new Error('not migrated')),
  );
  await assert.rejects(refused, { message: 'not migrated' });
  await shipIt();
  assert.equal(await isMigrated(), true);
  assert.deepEqual(orders.at(-1), { service: 'catalog', build, watchMs: 1 });
});
