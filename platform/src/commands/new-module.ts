import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { createRepository } from '../new-module/create-repository.ts';
import { createModule } from '../new-module/create.ts';
import { LIBRARIES, manifestOf } from '../packages/libraries.ts';
import { packLibraries, tarballOf } from '../packages/pack.ts';
import { root } from '../paths.ts';
import { run } from '../shell/run.ts';
import { say, step } from '../terminal/progress.ts';

const options = {
  standalone: { type: 'string' },
  packages: { type: 'string' },
  'by-version': { type: 'boolean' },
} as const;

/**
 * Writes a new micro-frontend: npm run new:module -- notices ["Avisos"].
 *
 * --standalone <folder> makes it a repository of its own, with the libraries as tarballs in it: those of this checkout, or of --packages
 * <folder>. With --by-version it asks a registry for them.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, title] = positionals;
  if (!name) throw new Failure('Name the module.', { wayOut: 'npm run new:module -- notices "Avisos"' });
  if (values.standalone) return inOwnRepository(name, resolve(values.standalone), { ...values, title });
  for (const file of createModule(name, { title })) say(`  ${file}`);
  const install = () => run('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, what: 'npm install' });
  await step('Registered in package-lock.json', install);
  say();
  say(`  npm run publish:module -- ${name}     builds it and shows it in the Umbral that runs here`);
  say('  npm run dev                       begins anew with it, and follows what you save');
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
    throw new Failure(`${missing.join(', ')} is missing.`, { wayOut: `npm run pack:libraries -- --into ${folder}` });
  return Object.fromEntries(tarballs) as Record<string, string>;
}
