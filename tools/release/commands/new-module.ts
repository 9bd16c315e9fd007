import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { createRepository } from '../new-module/create-repository.ts';
import { createModule } from '../new-module/create.ts';
import { LIBRARIES, manifestOf } from '../packages/libraries.ts';
import { packLibraries, tarballOf } from '../packages/pack.ts';
import { root } from '../../local/paths.ts';
import { readArgs } from '../../local/read-args.ts';
import { run } from '../../local/shell/run.ts';
import { endRunsOnSignal } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';

/** In this checkout, or as a separate repository with the libraries as tarballs in it. */
export async function command(args: string[]) {
  endRunsOnSignal();
  const { values, positionals } = readArgs('new-module', args);
  const [name, title] = positionals;
  if (!name) throw new Failure('Name the module.', { wayOut: 'npm run new-module -- notices "Avisos"' });
  if (values.standalone) return inOwnRepository(name, resolve(values.standalone), { ...values, title });
  for (const file of createModule(name, { title })) say(`  ${file}`);
  const install = () => run('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, what: 'npm install' });
  await step('Registered in package-lock.json', install);
  say();
  say(`  npm run release -- publish ${name}     builds it and shows it in the Umbral that runs here`);
  say('  npm run dev                        restarts with it, and applies what you save');
}

interface Given {
  title: string | undefined;
  packages?: string | undefined;
  'by-version'?: boolean | undefined;
}

async function inOwnRepository(name: string, folder: string, given: Given) {
  const { title, packages, 'by-version': isByVersion } = given;
  const tarballs = isByVersion
    ? undefined
    : packages
      ? tarballsIn(resolve(packages))
      : await step('Libraries packed', () => packLibraries());
  for (const file of createRepository(name, folder, { title, tarballs })) say(`  ${file}`);
  if (!existsSync(join(folder, '.git'))) await run('git', ['init', '--quiet', '-b', 'main'], { cwd: folder });
  await step('Installed', () =>
    run('npm', ['install', '--ignore-scripts', '--prefer-offline'], { cwd: folder, what: 'npm install' }),
  );
  say();
  say(`  cd ${folder}`);
  say('  npm test && npm run build');
  say('  npm run dev -- --platform http://localhost:8080     shows it in a platform that runs');
}

function tarballsIn(folder: string) {
  const tarballs = LIBRARIES.map(manifestOf).map(({ name, version }) => [name, join(folder, tarballOf(name, version))]);
  const missing = tarballs.filter(([, file = '']) => !existsSync(file)).map(([, file]) => file);
  if (missing.length)
    throw new Failure(`${missing.join(', ')} is missing.`, { wayOut: `npm run release -- pack --into ${folder}` });
  return Object.fromEntries(tarballs) as Record<string, string>;
}
