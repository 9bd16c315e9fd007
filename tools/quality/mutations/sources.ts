import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inLocal, inRoot, root } from '../../local/paths.ts';

/** Generated files that are needed beside the sources. */
const MADE = /^(?!.*node_modules).*\/(dist|generated)\//;

/** A copy of this checkout with its installed packages, in which the code is mutated. */
export function copyOfSources() {
  const folder = inLocal(`scratch-mutations-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  for (const file of [...filesOf('--cached', '--others', '--exclude-standard'), ...madeFiles()]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  for (const holder of ['.', ...workspaceFolders()]) linkPackages(folder, holder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Paths from the root, as `git ls-files` lists them with these arguments. */
export function filesOf(...which: string[]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...which], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return stdout.split('\n').filter((file) => file && existsSync(inRoot(file)));
}

const madeFiles = () =>
  filesOf('--others', '--ignored', '--exclude-standard', '--', 'libs', 'services').filter((file) => MADE.test(file));

const workspaceFolders = () => [
  ...['apps', 'libs', 'services', 'tools', 'tools/release', 'tools/quality'].flatMap((group) =>
    readdirSync(inRoot(group)).map((name) => join(group, name)),
  ),
];

/** Links to the packages, but to ours in the folder: so that imports reach the copy and not the checkout. */
function linkPackages(folder: string, holder: string) {
  const installed = inRoot(holder, 'node_modules');
  if (!existsSync(installed)) return;
  const target = join(folder, holder, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== '@umbral'))
    symlinkSync(join(installed, name), join(target, name));
  if (holder !== '.') return;
  mkdirSync(join(target, '@umbral'));
  for (const workspace of workspaceFolders()) {
    const file = join(folder, workspace, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
    if (name.startsWith('@umbral/')) symlinkSync(join(folder, workspace), join(target, name));
  }
}
