import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@umbral/testing';
import { processNames } from '../harness/system.ts';
import type { Context, Scenario } from '../run-scenario.ts';
import { buildOf, buildsIn, changedBuild, processesOf, replaceIn, ship, type Shipped } from '../harness/shipping.ts';

const WATCH = ['--watch', '5'];

function addMigration(folder: string, name: string, sql: string) {
  mkdirSync(join(folder, 'prisma', 'migrations', name), { recursive: true });
  writeFileSync(join(folder, 'prisma', 'migrations', name, 'migration.sql'), sql);
}

/** It was refused or rolled back with a reason, and the former build serves alone. */
function assertFormer(
  { system, check }: Context,
  service: string,
  before: string | undefined,
  { code, output }: Shipped,
  why: RegExp,
) {
  check(code === 1, `the command ends with 1 (${code})`);
  check(why.test(output), `the reason is printed: ${output}`);
  check(buildsIn(system)[service]?.now === before, 'the former build serves');
  check(processesOf(system, service) === 1, `it serves alone (${processesOf(system, service)} processes)`);
}

/** One service is shipped alone under load, by the command that operators use. */
export const ships: Scenario[] = [
  ...processNames.map((service): Scenario => ({
    name: `ship-${service}`,
    title: `${service} is shipped alone under load`,
    expected: 'no call fails; every accepted write is there; the new build serves alone',
    async run({ system, traffic, check }) {
      const build = await buildOf(service);
      const { code, output, seconds } = await ship(system, service, '--build', build, ...WATCH).ended;
      check(code === 0, `it was shipped: ${output}`);
      check(buildsIn(system)[service]?.now === build, 'the new build serves');
      check(processesOf(system, service) === 1, `it serves alone (${processesOf(system, service)} processes)`);
      await traffic.flows({ count: 10 });
      return `shipped in ${seconds} s, 5 s of them watched`;
    },
  })),
  {
    name: 'ship-and-migrate',
    title: 'catalog is shipped alone under load, with a migration that adds, and then rolled back (--back)',
    expected: 'no call fails: the former build works with the new database, before and after',
    async run({ system, traffic, databases, check }) {
      const before = buildsIn(system).catalog?.now;
      const build = await changedBuild(system, 'catalog', 'migrating', (folder) =>
        addMigration(folder, '20991231000000_adds', 'ALTER TABLE banks ADD COLUMN shipped VARCHAR(20);\n'),
      );
      const { code, output } = await ship(system, 'catalog', '--build', build, ...WATCH).ended;
      check(code === 0, `it was shipped: ${output}`);
      const columns =
        "select count(*) from information_schema.columns where table_name = 'banks' and column_name = 'shipped'";
      check((await databases.count('catalog', columns)) === 1, 'the column is there');
      await traffic.flows({ in: ['catalog'] });
      const back = await ship(system, 'catalog', '--back', ...WATCH).ended;
      check(back.code === 0, `it went back: ${back.output}`);
      check(!before || buildsIn(system).catalog?.now === before, 'what served before serves again');
    },
  },
  {
    name: 'ship-migration-that-takes-away',
    title: 'catalog is shipped with migrations that drop a column and rename another',
    expected: 'both are named and refused before anything is changed; no call fails',
    async run(context) {
      const { system, databases, check } = context;
      const before = buildsIn(system).catalog?.now;
      const build = await changedBuild(system, 'catalog', 'taking-away', (folder) => {
        addMigration(folder, '20991231000000_drops', 'ALTER TABLE banks DROP COLUMN details;\n');
        addMigration(folder, '20991231000100_renames', 'ALTER TABLE banks RENAME COLUMN type TO kind;\n');
      });
      const shipped = await ship(system, 'catalog', '--build', build, ...WATCH).ended;
      assertFormer(context, 'catalog', before, shipped, /catalog\/20991231000000_drops: drops a column/);
      check(/20991231000100_renames: renames/.test(shipped.output), 'the other one is named as well');
      const applied =
        "select count(*) from _prisma_migrations where migration_name like '20991231000%' and migration_name <> '20991231000000_adds'";
      check((await databases.count('catalog', applied)) === 0, 'nothing was migrated');
      return `refused after ${shipped.seconds} s`;
    },
  },
  {
    name: 'ship-broken-build',
    title: 'catalog is shipped with a build that ends while it starts',
    expected: 'it never serves: the former build serves alone, no call fails',
    async run(context) {
      const { system, traffic } = context;
      const before = buildsIn(system).catalog?.now;
      const build = await changedBuild(system, 'catalog', 'broken', (folder) =>
        writeFileSync(join(folder, 'dist', 'main.js'), "throw new Error('this build is broken');\n"),
      );
      const shipped = await ship(system, 'catalog', '--build', build, ...WATCH).ended;
      assertFormer(context, 'catalog', before, shipped, /new build of catalog ended while starting/);
      await traffic.flows({ in: ['catalog'] });
      return `refused after ${shipped.seconds} s`;
    },
  },
  {
    name: 'ship-hanging-build',
    title: 'catalog is shipped with a build that never becomes ready, and the command is interrupted',
    expected: 'the build is ended at once: the former one serves alone, no call fails',
    async run({ system, check }) {
      const before = buildsIn(system).catalog?.now;
      const build = await changedBuild(system, 'catalog', 'hanging', (folder) =>
        writeFileSync(join(folder, 'dist', 'main.js'), 'setInterval(() => {}, 1_000);\n'),
      );
      const shipping = ship(system, 'catalog', '--build', build, ...WATCH);
      await eventually(() => processesOf(system, 'catalog') === 2);
      shipping.interrupt();
      await shipping.ended;
      await eventually(() => processesOf(system, 'catalog') === 1);
      check(buildsIn(system).catalog?.now === before, 'the former build serves');
      const next = await ship(system, 'catalog', '--build', await buildOf('catalog'), ...WATCH).ended;
      check(next.code === 0, `the next one is shipped: ${next.output}`);
    },
  },
  {
    name: 'ship-failing-build',
    title: 'catalog is shipped with a build that is ready, and answers 500 to every call about banks',
    expected: 'it is rolled back automatically: at most 40 calls of each kind fail, then none',
    mayBreak: { domain: 'catalog', most: 40 },
    async run(context) {
      const { system, traffic } = context;
      const before = buildsIn(system).catalog?.now;
      const build = await changedBuild(system, 'catalog', 'failing', (folder) =>
        replaceIn(join(folder, 'dist', 'banks', 'bank.record.js'), "table: 'banks'", "table: 'no_banks'"),
      );
      const shipped = await ship(system, 'catalog', '--build', build, '--watch', '30').ended;
      assertFormer(context, 'catalog', before, shipped, /calls failed in the new build of catalog \(/);
      const failed = traffic.loop('catalog', 'read').counts.wrong;
      await traffic.flows({ in: ['catalog'], count: 30 });
      context.check(traffic.loop('catalog', 'read').counts.wrong === failed, 'afterwards no call fails');
      return `taken back ${shipped.seconds} s after the command, ${/\d+ of \d+ calls failed/.exec(shipped.output)?.[0]} in it`;
    },
  },
  {
    name: 'ship-interrupted',
    title: 'the command that ships catalog is interrupted while both builds are watched',
    expected: 'the former build serves alone, no call fails',
    async run({ system, check }) {
      const before = buildsIn(system).catalog?.now;
      const shipping = ship(system, 'catalog', '--build', await buildOf('catalog'), '--watch', '120');
      await eventually(() => shipping.said().includes('started beside'));
      shipping.interrupt();
      await shipping.ended;
      await eventually(() => processesOf(system, 'catalog') === 1);
      check(buildsIn(system).catalog?.now === before, 'the former build serves');
    },
  },
];
