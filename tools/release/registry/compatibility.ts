import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, messageOf } from '../../local/failure.ts';
import { loadContracts } from './contracts.ts';
import type { ModuleManifest, PlatformVersions } from '@umbral/contracts';
import { readJson } from '../../local/read-json.ts';

export const ENTRY = 'remoteEntry.js';

/** The manifest that a build ships. Throws a Failure for what is no built module. @param bundle a dist folder */
export async function readManifest(bundle: string) {
  const missing = ['module.json', ENTRY].filter((name) => !existsSync(join(bundle, name)));
  if (missing.length)
    throw new Failure(`${bundle} is no built module: it lacks ${missing.join(' and ')}.`, {
      wayOut: 'Build it first.',
    });
  const { moduleManifest } = await loadContracts();
  const parsed = moduleManifest.safeParse(parse(join(bundle, 'module.json')));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'module.json'}: ${message}`);
  throw new Failure(`${bundle}/module.json is no manifest of a module.`, { details: details.join('\n') });
}

function parse(file: string) {
  try {
    return readJson<unknown>(file);
  } catch (cause) {
    throw new Failure(`${file} is no JSON.`, { cause, details: messageOf(cause) });
  }
}

/**
 * Why modules cannot be deployed beside the others, one sentence each; nothing when they can.
 * @param candidates manifests
 * @param others manifests of the modules that stay deployed
 */
export async function problemsOf(
  candidates: ModuleManifest[],
  others: ModuleManifest[],
  platform: PlatformVersions,
): Promise<string[]> {
  const { menuClashes, pageClashes } = await loadContracts();
  const names = candidates.map(({ name }) => name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  const unfit = await Promise.all(candidates.map((manifest) => unmetBy(manifest.name, manifest, platform)));
  const beside = (index: number) => [...candidates.slice(index + 1), ...others];
  return [
    ...twice.map((name) => `There are two modules called ${name}.`),
    ...unfit.flat(),
    ...candidates
      .flatMap((manifest, index) => pageClashes(manifest, beside(index)))
      .map(
        ({ module, path, other, otherPath }) =>
          `${module} has the page ${path}, but ${otherPath} is a page of ${other}.`,
      ),
    ...candidates.flatMap((manifest, index) =>
      menuClashes(manifest, beside(index)).map(
        ({ module, label, path, other, otherPath }) =>
          `${module} ${manifest.version} names ${path} '${label}' in the menu, as ${other} names ${otherPath}: change its label in module.json.`,
      ),
    ),
  ];
}

type Needs = Pick<ModuleManifest, 'shellApi' | 'services' | 'singletons'>;

/** What a module needs and a platform does not offer, one sentence each. */
export async function unmetBy(name: string, needs: Needs, platform: PlatformVersions): Promise<string[]> {
  const { unmetNeeds, describeNeed } = await loadContracts();
  const silent = Object.keys(needs.services).filter((service) => platform.services[service] === null);
  return [
    ...unmetNeeds(needs, platform).map((need) => `${name} needs ${describeNeed(need)}.`),
    ...silent.map((service) => `${name} needs ${service}, which does not answer now.`),
  ];
}
