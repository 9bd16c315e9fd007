import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../local/paths.ts';
import { buildService } from '../../../release/ship/build-service.ts';
import type { Builds } from '../../../release/ship/take-shipments.ts';
import { RunFile } from '../../../local/supervise/run-file.ts';
import { childrenOf } from '../../../local/supervise/processor-time.ts';
import { tail } from '../../../local/shell/run.ts';
import type { System } from './system.ts';

const built = new Map<string, Promise<string>>();

/** A build of a service from the sources of this checkout, in a separate folder. */
export const buildOf = (service: string): Promise<string> => {
  const build = built.get(service) ?? buildService(service);
  built.set(service, build);
  return build;
};

/** The same with something else in it. @param change gets the folder of the service */
export async function changedBuild(system: System, service: string, name: string, change: (folder: string) => void) {
  const folder = join(system.stack.folder, 'builds', name);
  mkdirSync(folder, { recursive: true });
  cpSync(await buildOf(service), folder, { recursive: true, verbatimSymlinks: true });
  change(join(folder, 'services', service));
  return folder;
}

/** @throws when there is nothing to replace */
export function replaceIn(file: string, text: string, by: string): void {
  const content = readFileSync(file, 'utf8');
  if (!content.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(file, content.replaceAll(text, by));
}

/** What `npm run release -- ship` did: its exit code, what it printed, and the seconds it took. */
export interface Shipped {
  code: number | null;
  output: string;
  seconds: number;
}

/** The command that operators use, as a separate process. */
export function ship({ stack }: System, service: string, ...options: string[]) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [inRoot('tools', 'local', 'bin', 'umbral.mjs'), 'release', 'ship', service, '--at', stack.folder, ...options],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<Shipped>((resolve) => {
    child.once('close', (code) =>
      resolve({ code, output: tail(output), seconds: Math.round((performance.now() - startedAt) / 100) / 10 }),
    );
  });
  return { ended, said: () => output, interrupt: () => child.kill('SIGINT') };
}

export const buildsIn = ({ stack }: System): Builds => new RunFile(stack.folder).read()?.builds ?? {};

/** Processes of a service that run now. */
export const processesOf = ({ stack }: System, service: string): number =>
  childrenOf(new RunFile(stack.folder).read()?.children.supervisor?.pid ?? 0).filter((pid) =>
    commandOf(pid).includes(join('services', service, 'dist', 'main.js')),
  ).length;

/** Empty for one that has ended meanwhile. */
function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
