import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { contentHash, integrityOf } from './integrity.mjs';

const ENTRY = 'remoteEntry.js';
/** Open pages still load chunks of the version they began with. */
const KEPT_VERSIONS = 3;

/**
 * @typedef {{ name: string, version: string, path: string, entry: string, integrity: string, publishedAt: string }} Published
 */

/**
 * Puts one built module into the registry and makes it the current one. What lies under a path never changes: another
 * build gets another path. The list is replaced in one step, so a reader sees the old or the new one, never half.
 * @param {string} registry folder of registry.json
 * @param {string} bundle a module's dist folder
 * @returns {{ published: Published, isNew: boolean }}
 */
export function publishModule(registry, bundle) {
  const missing = ['module.json', ENTRY].filter((name) => !existsSync(join(bundle, name)));
  if (missing.length)
    throw new Failure(`${bundle} is no built module: it lacks ${missing.join(' and ')}.`, {
      wayOut: 'Build it first.',
    });
  const { name, version } = JSON.parse(readFileSync(join(bundle, 'module.json'), 'utf8'));
  const folder = `${version}-${contentHash(bundle)}`;
  const path = `${name}/${folder}`;
  copyOnce(bundle, join(registry, path));
  const { modules } = readRegistry(registry);
  const current = modules.find((module) => module.name === name);
  if (current?.path === path) return { published: current, isNew: false };
  const published = {
    name,
    version,
    path,
    entry: ENTRY,
    integrity: integrityOf(join(bundle, ENTRY)),
    publishedAt: new Date().toISOString(),
  };
  writeRegistry(registry, [...modules.filter((module) => module.name !== name), published]);
  removeOldVersions(join(registry, name), folder);
  return { published, isNew: true };
}

/** Takes modules off the list that this checkout no longer has; their files stay. */
export function keepModules(registry, names) {
  const { modules } = readRegistry(registry);
  const kept = modules.filter(({ name }) => names.includes(name));
  if (kept.length !== modules.length || !existsSync(join(registry, 'registry.json'))) writeRegistry(registry, kept);
}

/** @returns {{ modules: Published[] }} */
export function readRegistry(registry) {
  const path = join(registry, 'registry.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { modules: [] };
}

function writeRegistry(registry, modules) {
  mkdirSync(registry, { recursive: true });
  const draft = join(registry, `registry.json.${process.pid}`);
  writeFileSync(
    draft,
    `${JSON.stringify({ modules: modules.sort((a, b) => a.name.localeCompare(b.name)) }, null, 2)}\n`,
  );
  renameSync(draft, join(registry, 'registry.json'));
}

function copyOnce(source, target) {
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(source, draft, { recursive: true });
  renameSync(draft, target);
}

function removeOldVersions(folder, current) {
  const versions = readdirSync(folder)
    .filter((name) => name !== current)
    .map((name) => ({ name, at: statSync(join(folder, name)).ctimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of versions.slice(KEPT_VERSIONS - 1))
    rmSync(join(folder, name), { recursive: true, force: true });
}
