import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from '../shell/run.ts';

const SOURCES = ['prisma/schema.prisma', 'prisma.config.ts'];

/**
 * Writes Prisma's client of a service. `generate` never runs Prisma's native schema engine, but looks for one and would download it:
 * naming any program in its place keeps this working without a network.
 */
export const generateClient = (folder: string) =>
  run(process.execPath, [createRequire(import.meta.url).resolve('prisma/build/index.js'), 'generate', '--no-hints'], {
    cwd: folder,
    what: `Prisma's client of ${folder}`,
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      ...process.env,
    },
  });

const running = new Map<string, Promise<void>>();

/** The same for a folder that has a schema, unless its client is younger; stages that need it at once share one generation. */
export function ensureClient(folder: string): Promise<void> {
  const ensuring = running.get(folder) ?? generateWhenStale(folder).finally(() => running.delete(folder));
  running.set(folder, ensuring);
  return ensuring;
}

async function generateWhenStale(folder: string) {
  const [made, ...sources] = ['src/generated/prisma/client.ts', ...SOURCES].map((name) => timeOf(join(folder, name)));
  if (sources.every(Boolean) && sources.some((time) => time >= made!)) await generateClient(folder);
}

const timeOf = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : 0);
