import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * Prisma's client for the service in the current folder. `generate` never runs Prisma's native schema engine, but looks
 * for one and would download it: naming any program in its place keeps this working without a network.
 */
export function command() {
  const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
  const { status } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
    stdio: 'inherit',
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      ...process.env,
    },
  });
  process.exitCode = status ?? 1;
}
