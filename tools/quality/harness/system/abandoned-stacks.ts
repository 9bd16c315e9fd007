import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { inLocal, local } from '../../../local/paths.ts';
import { endLeftover, isSameProcess, leftovers } from '../../../local/supervise/stale-run.ts';
import { RunFile } from '../../../local/supervise/run-file.ts';

const HALF_MADE_MS = 60_000;

/** Stops and removes test stacks whose test run was killed. */
export async function removeAbandonedStacks() {
  if (!existsSync(local)) return;
  for (const name of readdirSync(local).filter((entry) => entry.startsWith('test-'))) {
    const folder = inLocal(name);
    const run = new RunFile(folder).read();
    if (run ? isSameProcess(run) : isYoung(folder)) continue;
    for (const child of leftovers(run)) await endLeftover(child.name, child.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isYoung(folder: string) {
  try {
    return Date.now() - statSync(folder).ctimeMs < HALF_MADE_MS;
  } catch {
    return true;
  }
}
