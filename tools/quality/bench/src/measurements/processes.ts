import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../../../../local/paths.ts';
import { services } from '../../../../local/processes.ts';
import { bulkStudies, toggleStudies } from '../data/studies.ts';
import { startBaseline } from '../harness/baseline.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { load } from '../harness/load.ts';
import { megabytesOf } from '../harness/memory.ts';
import { signIn } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Start, memory and size';

/** Limit of the resident memory of the whole idle system: megabytes. */
const IDLE_LIMIT = 1.5 * 1_024;

export async function measure({ systems, rounds, seconds }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const starts = await startsOf(system, rounds);
  return [...starts, ...(await memoryOf(system, rounds, seconds)), ...(await sizes())];
}

async function startsOf(system: System, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name } of services()) {
    const timed = async (start: () => Promise<unknown>) => {
      const begin = performance.now();
      await start();
      return performance.now() - begin;
    };
    const results = await inTurns(rounds, {
      service: async () => {
        await system.processes.kill(name, 'SIGTERM');
        return timed(() => system.processes.start(name));
      },
      bare: async () => {
        const started = startBaseline('bare-service', { DATABASE_URL: system.databases.identity.app });
        const time = await timed(() => started);
        await (await started).stop();
        return time;
      },
    });
    figures.push(
      compared({
        what: `start of ${name}, until it is ready`,
        unit: 'ms',
        values: results.service,
        against: 'Fastify + pg',
        baselines: results.bare,
      }),
    );
  }
  return figures;
}

/** Processes of a system, of which the mail capture is a part of this one. */
const processesOf = (system: System) => [
  ...services().map(({ name }) => name),
  ...system.processes.servers().filter((name) => name !== 'mail'),
];

async function memoryOf(system: System, rounds: number, seconds: number): Promise<Figure[]> {
  const names = processesOf(system);
  const held = () => new Map(names.map((name) => [name, megabytesOf(system.processes.pid(name) ?? 0) ?? NaN]));
  if ([...held().values()].some(Number.isNaN)) return []; // only available on Linux
  const idle = Array.from({ length: rounds }, held);
  const busy: ReturnType<typeof held>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await work(system, seconds, () => busy.push(held()));
  }
  const sum = (all: Map<string, number>) => [...all.values()].reduce((total, size) => total + size, 0);
  return [
    plain({ what: 'memory of all processes, idle', unit: 'MB', values: idle.map(sum), goal: atMost(IDLE_LIMIT) }),
    ...names.map((name) =>
      compared({
        what: `memory of ${name} under load`,
        unit: 'MB',
        values: busy.map((all) => all.get(name) ?? NaN),
        against: 'idle',
        baselines: idle.map((all) => all.get(name) ?? NaN),
      }),
    ),
  ];
}

/** Concurrent reads and writes; `look` is called after both, before any cleanup. */
async function work(system: System, seconds: number, look: () => unknown): Promise<void> {
  const [headers, ids] = [await signIn(system), await bulkStudies(system)];
  await Promise.all([
    load({ url: `${system.urls.gateway}/api/users?page=1`, headers, seconds }),
    load({ url: `${system.urls.gateway}/api/products?page=1`, headers, seconds }),
    toggleStudies(system, { url: system.urls.studies, ids, seconds }),
  ]);
  look();
}

async function sizes(): Promise<Figure[]> {
  const built = await Promise.all(
    ['apps', 'services', 'libs'].map(async (group) => {
      const folders = await readdir(inRoot(group));
      return Promise.all(folders.map((name) => megabytesBelow(inRoot(group, name, 'dist'))));
    }),
  );
  return [
    plain({
      what: 'installed dependencies, tools included',
      unit: 'MB',
      values: [await megabytesBelow(inRoot('node_modules'))],
    }),
    plain({
      what: 'built code, with source maps and compressed copies',
      unit: 'MB',
      values: [built.flat().reduce((a, b) => a + b, 0)],
    }),
  ];
}

/** Links are not followed; a missing folder is empty. */
async function megabytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_024 ** 2;
}
