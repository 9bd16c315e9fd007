#!/usr/bin/env node
// Usage: node deploy/assemble.mjs <target>. After a build, collects in <target>/<image> what each image needs at run time: the results of a
// workspace, and of the installed packages those files that its modules reach.
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [target = ''] = process.argv.slice(2);
const root = process.cwd();
/** What lies in a workspace at run time; everything else is source. */
const PARTS = ['package.json', 'dist', 'bin', 'prisma', 'verify'];
/** Analyses are shared: the services reach mostly the same modules. */
const cache = {};

for (const service of readdirSync('services').filter((name) => existsSync(`services/${name}/dist`))) {
  const workspace = `services/${service}`;
  const reached = await trace(modulesIn(`${workspace}/dist`));
  const image = join(target, service);
  copyAll(reached, image);
  copyParts(workspace, image);
  // What no module imports is opened by its path, such as fonts, a list of passwords, a binary of this platform.
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(`${workspace}/package.json`, 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const folder = `node_modules/${name}`;
    if (!name.startsWith('@umbral/') && existsSync(folder) && !isReached(folder, reached)) copyPackage(folder, image);
  }
  if (service === 'gateway') copyParts('apps/shell', image);
}
for (const app of foldersIn('apps').filter((folder) => existsSync(`${folder}/module.json`)))
  cpSync(`${app}/dist`, join(target, 'modules', basename(app)), { recursive: true });
await assembleTools('setup', ['pg', 'umzug', 'age-encryption', 'tar-stream', 'tar-fs']);
await assembleTools('publisher', ['@umbral/contracts', 'tar-stream']);

/** Commands run from their TypeScript sources, which the trace does not read: it reads their packages in a module of its own. @param {string} name @param {string[]} packages */
async function assembleTools(name, packages) {
  const image = join(target, name);
  // A name of its own, because analyses are cached by path.
  const entry = `tools/local/packages-of-${name}.mjs`;
  writeFileSync(entry, packages.map((each) => `import '${each}';\n`).join(''));
  const reached = await trace([entry]);
  rmSync(entry);
  reached.delete(entry);
  copyAll(reached, image);
  for (const path of ['tools/local', 'tools/release']) copyPackage(path, image);
  for (const path of foldersIn('services').map((folder) => `${folder}/prisma`))
    if (existsSync(path)) cpSync(path, join(image, path), { recursive: true });
}

/** @param {string} folder */
function modulesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path));
}

/** @param {string} group */
function foldersIn(group) {
  return readdirSync(group).map((name) => `${group}/${name}`);
}

/** Files and links below the checkout that these modules reach. @param {string[]} entries */
async function trace(entries) {
  const { fileList } = await nodeFileTrace(entries, { base: root, cache });
  return fileList;
}

/** @param {string} folder of a package @param {Set<string>} reached */
function isReached(folder, reached) {
  return [...reached].some((path) => path.startsWith(`${folder}/`) && !path.endsWith('package.json'));
}

/** @param {Set<string>} paths @param {string} image */
function copyAll(paths, image) {
  for (const path of paths) {
    const copy = join(image, path);
    mkdirSync(dirname(copy), { recursive: true });
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), copy);
    else if (lstatSync(path).isFile()) copyFileSync(path, copy);
  }
  for (const library of foldersIn('libs').filter((folder) => [...paths].some((path) => path.startsWith(`${folder}/`))))
    copyParts(library, image);
  cpSync('package.json', join(image, 'package.json'));
}

/** @param {string} workspace @param {string} image */
function copyParts(workspace, image) {
  for (const part of PARTS.map((name) => join(workspace, name)).filter((path) => existsSync(path)))
    cpSync(part, join(image, part), { recursive: true });
}

/** @param {string} folder @param {string} image */
function copyPackage(folder, image) {
  cpSync(folder, join(image, folder), {
    recursive: true,
    filter: (source) => source === folder || (basename(source) !== 'node_modules' && !source.endsWith('.map')),
  });
}
