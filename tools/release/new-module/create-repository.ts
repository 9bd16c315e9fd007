import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../local/failure.ts';
import { inRoot } from '../../local/paths.ts';
import { LIBRARIES, manifestOf, type Manifest } from '../packages/libraries.ts';
import { manifestOutside } from '../packages/manifest-outside.ts';
import { readJson } from '../../local/read-json.ts';
import {
  assertFree,
  assertQuotable,
  capital,
  filledBy,
  type Filled,
  TEMPLATE,
  withShellApi,
  writeTemplate,
} from './create.ts';

/** Files of a separate repository, which replace or complete those of a module below apps/. */
const OF_REPOSITORY = fileURLToPath(new URL('repository-template', import.meta.url));

interface Repository {
  title?: string | undefined;
  /** Tarballs of the libraries by name, which go into the repository; a registry has them unless given. */
  tarballs?: Record<string, string> | undefined;
}

/**
 * Writes a module in a separate repository: the page of `createModule`, with scripts, settings and a workflow that need nothing of this checkout.
 * @param folder new, or empty
 * @returns the files, relative to the folder
 */
export function createRepository(name: string, folder: string, options: Repository = {}): string[] {
  const { title = capital(name.replaceAll('-', ' ')), tarballs } = options;
  assertFree(name);
  assertQuotable(title);
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
    throw new Failure(`${folder} is not empty.`, { wayOut: 'Name a new folder, or an empty repository.' });
  const packages = tarballs && Object.values(tarballs).map((file) => copyInto(join(folder, 'packages'), file));
  const filled: Filled = {
    'module.json': withShellApi(),
    'package.json': filledBy<Manifest>((manifest) => ({ ...manifest, ...needsOf(tarballs) })),
  };
  const isOurs = readdirSync(OF_REPOSITORY);
  const files = [
    ...writeTemplate(TEMPLATE, folder, { name, title, filled, without: isOurs }),
    ...writeTemplate(OF_REPOSITORY, folder, { name, title, filled }),
  ];
  return [...files, ...(packages ?? [])].sort();
}

function copyInto(folder: string, file: string) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, basename(file)));
  return join(basename(folder), basename(file));
}

/** The libraries, their shared peers, and the tools that they require: in the versions of this checkout. */
function needsOf(tarballs: Record<string, string> | undefined) {
  const manifests = LIBRARIES.map(manifestOf);
  const ours = manifests.map(({ name, version }): [string, string] => {
    const tarball = tarballs?.[name];
    return [name, tarball ? `file:packages/${basename(tarball)}` : version];
  });
  const isCommand = (name: string) => manifests.some((manifest) => manifest.name === name && manifest.bin);
  const known = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)) as Record<string, string>;
  const shared = manifests
    .flatMap((manifest) => Object.keys(manifestOutside(manifest, []).peerDependencies))
    .filter((name) => name in known && !name.startsWith('@umbral/'))
    .map((name): [string, string] => [name, known[name] ?? '']);
  const { devDependencies: everybodys = {}, engines } = readJson<Manifest & { engines: object }>(
    inRoot('package.json'),
  );
  const tools = [
    ...manifests.flatMap(({ devDependencies = {} }) => Object.entries(devDependencies)),
    ...toolsOf(everybodys),
  ];
  return {
    engines,
    dependencies: sorted([...ours.filter(([name]) => !isCommand(name)), ...shared]),
    devDependencies: sorted([...ours.filter(([name]) => isCommand(name)), ...tools]),
  };
}

/** What checks types here, and the types of specs: in this checkout they belong to the root. */
const toolsOf = (everybodys: Record<string, string>): [string, string][] => [
  ['typescript', (everybodys['typescript-native'] ?? everybodys.typescript ?? '').replace('npm:typescript@', '')],
  ['@types/jest', everybodys['@types/jest'] ?? ''],
];

const sorted = (entries: [string, string][]) =>
  Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
