import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inLocal, inRoot, root } from '../../local/paths.ts';
import type { Change } from './change.ts';

/** Generated files that are needed beside the sources. */
const MADE = /^(?!.*node_modules).*\/(dist|generated)\//;

/** A copy of this checkout with its installed packages, in which the code is broken. */
export function copyOfSources() {
  const folder = inLocal(`scratch-mutations-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  for (const file of [...filesOf('--cached', '--others', '--exclude-standard'), ...madeFiles()]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  for (const holder of ['.', ...workspaceFolders()]) linkPackages(folder, holder);
  // PostgreSQL, NATS and Redis, for tests that start some of their own.
  mkdirSync(join(folder, '.local'));
  symlinkSync(inLocal('servers'), join(folder, '.local', 'servers'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function filesOf(...which: string[]): string[] {
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

/** How often the text of a change stands in its file. Anything but 1 means that the list is out of date. */
export const occurrences = ({ file, text }: Change, folder = root) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').split(text).length - 1 : 0;

/** Breaks the file. @returns a function that restores it */
export function apply({ file, text, becomes }: Change, folder: string): () => void {
  const path = join(folder, file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    right.replace(text, () => becomes),
  );
  return () => writeFileSync(path, right);
}
