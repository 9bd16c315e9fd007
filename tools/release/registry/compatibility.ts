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
  const { unmetNeeds, describeNeed } = await loadContracts();
  const names = candidates.map(({ name }) => name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  const silent = (manifest: ModuleManifest) =>
    Object.keys(manifest.services).filter((name) => platform.services[name] === null);
  return [
    ...twice.map((name) => `There are two modules called ${name}.`),
    ...candidates.flatMap((manifest) => [
      ...unmetNeeds(manifest, platform).map((need) => `${manifest.name} needs ${describeNeed(need)}.`),
      ...silent(manifest).map((name) => `${manifest.name} needs ${name}, which does not answer now.`),
    ]),
    ...clashes(candidates, others),
  ];
}

function clashes(candidates: ModuleManifest[], others: ModuleManifest[]) {
  return candidates.flatMap((manifest, index: number) =>
    [...candidates.slice(index + 1), ...others].flatMap((other) =>
      manifest.pages.flatMap(({ path }) =>
        other.pages
          .filter((page) => other.name !== manifest.name && overlap(path, page.path))
          .map((page) => `${manifest.name} has the page ${path}, but ${page.path} is a page of ${other.name}.`),
      ),
    ),
  );
}

/** Could one address belong to both? `/clients/:id` and `/clients/new` could. */
function overlap(one: string, other: string) {
  const [left, right] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')] as const;
  const isOpen = (segment = '') => segment.startsWith(':');
  return (
    left.length === right.length &&
    left.every((segment, index: number) => segment === right[index] || isOpen(segment) || isOpen(right[index]))
  );
}
