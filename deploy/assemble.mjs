#!/usr/bin/env node
// Usage: node deploy/assemble.mjs <workspace> <target> [<package> …]. Collects, after a build, what a workspace needs at
// run time: its results, the libraries of ours that it uses, and of the installed packages only those that are reached
// from there (or, when packages are named, from these).
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const [workspace = '', target = '', ...named] = process.argv.slice(2);
/** What lies in a workspace at run time; everything else is source. */
const PARTS = ['package.json', 'dist', 'bin', 'prisma', 'verify'];
/**
 * @typedef {Record<string, string>} Ranges by name of a package
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Ranges} [dependencies]
 * @property {Ranges} [optionalDependencies]
 * @property {Ranges} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @param {string} path @returns {Manifest} */
const manifest = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
const workspaces = Object.fromEntries(
  ['libs', 'services', 'apps']
    .flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`))
    .filter((path) => existsSync(`${path}/package.json`))
    .map((path) => [manifest(path).name, path]),
);

/**
 * Folder of an installed package as Node would find it from another one; undefined when it is not installed.
 * @param {string} name @param {string} from
 */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(join(path, 'package.json'))) return path;
    if (folder === '.') return undefined;
  }
}

/**
 * Everything that a package needs to run: its dependencies, and the peers that it does not call optional.
 * @param {string} path
 */
function requirements(path) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest(path);
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** @param {string} path @param {string[]} names @param {Set<string>} found */
function reach(path, names, found) {
  for (const name of names) {
    const next = workspaces[name] ?? locate(name, path);
    if (!next || found.has(next)) continue;
    found.add(next);
    reach(next, requirements(next), found);
  }
  return found;
}

/** @param {string} path */
function copyWithoutPackages(path) {
  cpSync(path, join(target, path), {
    recursive: true,
    filter: (source) => source === path || basename(source) !== 'node_modules',
  });
}

/** @param {string} path @param {string[]} parts */
function copy(path, parts) {
  for (const part of parts.filter((name) => existsSync(join(path, name))))
    cpSync(join(path, part), join(target, path, part), { recursive: true });
}

copy('.', ['package.json']);
copy(workspace, PARTS);
for (const path of reach(workspace, named.length ? named : requirements(workspace), new Set())) {
  if (!path.includes('node_modules')) {
    copy(path, PARTS);
    const link = join(target, 'node_modules', manifest(path).name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(target, path)), link);
  } else {
    copyWithoutPackages(path);
  }
}
if (workspace === 'services/gateway') copy('apps/shell', ['dist']);
if (workspace === 'tools/local') {
  for (const path of ['tools/local', 'tools/release']) copyWithoutPackages(path);
  for (const path of Object.values(workspaces)) copy(path, ['prisma']);
}
