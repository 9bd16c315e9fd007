import type { ModuleManifest, PlatformVersions } from '@umbral/contracts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../local/failure.ts';
import { inRoot, root } from '../../local/paths.ts';
import { modules } from '../../local/processes.ts';
import { filesBelow } from '../registry/integrity.ts';
import { readJson } from '../../local/read-json.ts';

/** From the sources: a module may be generated before anything is built. */
const { reservedSegments } = (await import(inRoot('libs', 'contracts', 'src', 'modules.ts'))) as Contracts;

/** A module that could stand below apps/ as it is; its three names are replaced by those of the new one. */
export const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));
/** What would end a quoted text or a comment of the template. */
const ENDING = /["\\\n]|\*\//;
const VALID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Writes a new micro-frontend: one page with its spec, which builds, opens and follows the house.
 * @param name as in module.json, e.g. `notices`; its folder is `apps/mf-notices`, its page `/notices`
 * @param options `title`: Spanish, of page and menu entry; the name unless given
 * @returns the files, relative to the checkout
 */
export function createModule(
  name: string,
  {
    title = capital(name.replaceAll('-', ' ')),
    checkout = root,
  }: { title?: string | undefined; checkout?: string } = {},
): string[] {
  assertFree(name);
  assertQuotable(title);
  const folder = join('apps', `mf-${name}`);
  if (existsSync(join(checkout, folder))) throw new Failure(`${folder} is there already.`);
  return writeTemplate(TEMPLATE, join(checkout, folder), { name, title, filled: FILLED }).map((file) =>
    join(folder, file),
  );
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Computed content of template files, by path. */
export type Filled = Record<string, (text: string) => string>;

/** Copies a template under the names of a module. @returns the files, relative to the folder */
export function writeTemplate(
  template: string,
  folder: string,
  { name, title, filled, without = [] }: { name: string; title: string; filled: Filled; without?: string[] },
): string[] {
  const component = name.split('-').map(capital).join('');
  const names: Record<string, string> = { notices: name, Notices: component, Avisos: title };
  // In one pass: a name may contain one of the replaced words itself.
  const named = (text: string) => text.replaceAll(/notices|Notices|Avisos/g, (word) => names[word] ?? word);
  const chosen = filesBelow(template).filter((file) => !without.includes(file));
  const files = chosen.map((file) => {
    const path = named(file);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const text = named(readFileSync(join(template, file), 'utf8'));
    writeFileSync(join(folder, path), filled[file]?.(text) ?? text);
    return path;
  });
  return files.sort();
}

/** Throws for a title that cannot stand in the files of a module. */
export function assertQuotable(title: string) {
  if (ENDING.test(title))
    throw new Failure(`"${title}" is no title: it stands in quotes in files of the module.`, {
      wayOut: 'A title without double quotes and backslashes.',
    });
}

/** Throws for an invalid or taken module name. */
export function assertFree(name: string) {
  if (!VALID.test(name)) {
    throw new Failure(`"${name}" is no name of a module.`, {
      wayOut: 'Small letters, digits and single hyphens, beginning with a letter: notices, or client-notices.',
    });
  }
  if (reservedSegments.some((segment) => segment === name))
    throw new Failure(`/${name} is reserved for the shell or the gateway.`);
  const holder = modules().find(
    ({ manifest }) => manifest.name === name || manifest.pages.some(({ path }) => path.split('/')[1] === name),
  );
  if (holder) throw new Failure(`/${name} belongs to the module ${holder.manifest.name} already.`);
}

/** Values from the rest of the checkout, so that the template cannot become outdated. */
const FILLED: Filled = {
  'package.json': filledBy<Package>((manifest) => {
    const kit = readJson<Package>(inRoot('libs', 'web-kit', 'package.json'));
    const versions: Record<string, string | undefined> = { ...kit.dependencies, [kit.name]: kit.version };
    const names = Object.keys(manifest.dependencies);
    return { ...manifest, dependencies: Object.fromEntries(names.map((name) => [name, versions[name]])) };
  }),
  'module.json': withShellApi(),
};

/** Requires the shell of this checkout. */
export function withShellApi() {
  return filledBy<ModuleManifest>((manifest) => ({
    ...manifest,
    shellApi: `^${readJson<PlatformVersions>(inRoot('apps', 'shell', 'shell.json')).shellApi}`,
  }));
}

type Contracts = Pick<typeof import('@umbral/contracts'), 'reservedSegments'>;

interface Package {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

export function filledBy<Shape>(change: (file: Shape) => object) {
  return (text: string) => `${JSON.stringify(change(JSON.parse(text) as Shape), null, 2)}\n`;
}
