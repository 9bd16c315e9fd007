import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../../../platform/src/paths.ts';
import { services } from '../../../platform/src/processes.ts';
import { bulkStudies, toggleStudies } from '../data/studies.mjs';
import { startBaseline } from '../harness/baseline.mjs';
import { atMost, compared, plain } from '../harness/figure.mjs';
import { load } from '../harness/load.mjs';
import { megabytesOf } from '../harness/memory.mjs';
import { signIn } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';

export const title = 'Start, memory and size';

/** What the whole house may hold while nobody works: megabytes. */
const IDLE_LIMIT = 1.5 * 1_024;

export async function measure({ stacks, rounds, seconds }) {
  const stack = await stacks.small();
  const starts = await startsOf(stack, rounds);
  return [...starts, ...(await memoryOf(stack, rounds, seconds)), ...(await sizes())];
}

async function startsOf(stack, rounds) {
  const figures = [];
  for (const { name } of services()) {
    const timed = async (start) => {
      const begin = performance.now();
      await start();
      return performance.now() - begin;
    };
    const results = await inTurns(rounds, {
      service: async () => {
        await stack.processes.kill(name, 'SIGTERM');
        return timed(() => stack.processes.start(name));
      },
      bare: async () => {
        let bare;
        const time = await timed(async () => {
          bare = await startBaseline('bare-service', { DATABASE_URL: stack.databases.identity.app });
        });
        await bare.stop();
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
const processesOf = (stack) => [
  ...services().map(({ name }) => name),
  ...stack.processes.servers().filter((name) => name !== 'mail'),
];

async function memoryOf(stack, rounds, seconds) {
  const names = processesOf(stack);
  const held = () => Object.fromEntries(names.map((name) => [name, megabytesOf(stack.processes.pid(name))]));
  if (Object.values(held()).includes(undefined)) return []; // only Linux tells
  const idle = Array.from({ length: rounds }, held);
  const busy = [];
  for (let round = 0; round < rounds; round += 1) {
    await work(stack, seconds, () => busy.push(held()));
  }
  const sum = (all) => Object.values(all).reduce((total, size) => total + size, 0);
  return [
    plain({ what: 'memory of all processes, idle', unit: 'MB', values: idle.map(sum), goal: atMost(IDLE_LIMIT) }),
    ...names.map((name) =>
      compared({
        what: `memory of ${name} under load`,
        unit: 'MB',
        values: busy.map((all) => all[name]),
        against: 'idle',
        baselines: busy.map((_, round) => idle[round][name]),
      }),
    ),
  ];
}

/** Reading and writing at once; `look` is called when both are over and nothing has been tidied up yet. */
async function work(stack, seconds, look) {
  const [headers, ids] = [await signIn(stack), await bulkStudies(stack)];
  await Promise.all([
    load({ url: `${stack.urls.gateway}/api/users?page=1`, headers, seconds }),
    load({ url: `${stack.urls.gateway}/api/products?page=1`, headers, seconds }),
    toggleStudies(stack, { url: stack.urls.studies, ids, seconds }),
  ]);
  look();
}

async function sizes() {
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

/** Links are not followed; a folder that is not there holds nothing. */
async function megabytesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_024 ** 2;
}
