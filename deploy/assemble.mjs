#!/usr/bin/env node
// Usage: node deploy/assemble.mjs <workspace> <target>. Collects what a workspace needs at run time: its own results, the
// libraries of ours that it uses, and the installed packages. Run after the build and after an installation without
// development packages.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [workspace, target] = process.argv.slice(2);
/** What lies in a workspace at run time; everything else is source. */
const PARTS = ['package.json', 'dist', 'node_modules', 'module.json', 'bin', 'prisma'];
const manifest = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
const folders = ['libs', 'services', 'apps'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`)).filter((path) => existsSync(`${path}/package.json`));

/** The workspace and the libraries it uses, directly or through others. */
function needed(path, found = new Set()) {
  found.add(path);
  for (const name of Object.keys(manifest(path).dependencies ?? {})) {
    const library = folders.find((folder) => manifest(folder).name === name);
    if (library && !found.has(library)) needed(library, found);
  }
  return found;
}

function copy(path, parts) {
  for (const part of parts.filter((name) => existsSync(join(path, name)))) {
    cpSync(join(path, part), join(target, path, part), { recursive: true, verbatimSymlinks: true });
  }
}

const kept = needed(workspace);
copy('.', ['package.json', 'node_modules']);
for (const path of kept) copy(path, PARTS);
if (workspace === 'platform') {
  copy('platform', ['src']);
  folders.filter((path) => existsSync(`${path}/prisma`)).forEach((path) => copy(path, ['prisma']));
}
if (workspace === 'services/gateway') copy('apps/shell', ['dist']);

// Links to workspaces that are not part of this image would dangle.
rmSync(join(target, 'node_modules', '@umbral'), { recursive: true, force: true });
for (const path of kept) {
  const link = join(target, 'node_modules', manifest(path).name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, path)), link);
}
