import { relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { prepareDatabase } from '../database/prepare.ts';
import { inRoot, root } from '../paths.ts';
import { services } from '../processes.ts';
import { run } from '../shell/run.ts';
import { explain } from '../failure.ts';
import { say, warn } from '../terminal/progress.ts';
import { compileFile, removeCompiled } from '../build/compile-file.ts';
import { servicesUsing } from './dependents.ts';
import { type System } from '../system/system.ts';

const SETTLE_MS = 120;
const IGNORED = /(^|\/)(node_modules|dist|coverage)(\/|$)|\.spec\.tsx?$|\.test\.tsx?$/;

/**
 * Compiles each saved file of services and libraries and restarts the services that use it.
 * @returns stops watching
 */
export function watchCode(system: System): () => Promise<void> {
  const changed = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const folders = ['services', 'libs/contracts', 'libs/mortgage', 'libs/audit-proof', 'libs/service-kit'].map((path) =>
    inRoot(path),
  );
  const watcher = watch(folders, { ignoreInitial: true, ignored: (path) => IGNORED.test(relative(root, path)) });
  watcher.on('all', (event, path) => {
    if (!/^(add|change|unlink)$/.test(event)) return;
    changed.set(path, event);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const batch = [...changed];
      changed.clear();
      working = working.then(() => apply(system, batch)).catch((error) => warn(explain(error)));
    }, SETTLE_MS);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}

async function apply(system: System, batch: [string, string][]) {
  const startedAt = Date.now();
  const touched = new Set<string>();
  for (const [path, event] of batch) {
    const [group = '', name = '', area = ''] = relative(root, path).split(sep);
    if (!['src', 'prisma'].includes(area)) continue;
    try {
      if (area === 'prisma') await updateSchema(system, name, path);
      else await (event === 'unlink' ? removeCompiled(path) : compileFile(path));
      touched.add(`${group}/${name}`);
    } catch (error) {
      warn(explain(error)); // the running build stays until the file compiles
    }
  }
  const running = services().map(({ name }) => name);
  const affected = [...new Set([...touched].flatMap(servicesUsing))].filter((name) => running.includes(name));
  if (!affected.length) return;
  const results = await Promise.allSettled(affected.map((name) => system.restart(name)));
  results
    .filter((result) => result.status === 'rejected')
    .forEach(({ reason }) => warn(`${explain(reason)}\n  Save a file to try again.`));
  const fine = affected.filter((_, index) => results[index]?.status === 'fulfilled');
  if (fine.length) say(`  ${fine.join(', ')} restarted in ${Date.now() - startedAt} ms`);
}

/** A schema makes a new client (whose files are then compiled like any other); a migration is applied. */
async function updateSchema(system: System, service: string, path: string) {
  if (path.endsWith('schema.prisma')) {
    await run(process.execPath, ['--import', 'tsx', inRoot('tools', 'local', 'main.ts'), 'generate'], {
      cwd: inRoot('services', service),
      what: `Prisma's client of ${service}`,
    });
  } else if (path.endsWith('.sql')) {
    const applied = await prepareDatabase(service, system.wiring.databases[service]!);
    if (applied.length) say(`  ${service}: ${applied.join(', ')} applied`);
  }
}
