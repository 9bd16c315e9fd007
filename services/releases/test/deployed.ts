import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEPLOYED_RELEASES_FILE,
  DEPLOYED_RELEASES_PATH,
  deployedReleases,
  releasesApi,
  type DeployedReleases,
  type KeptRelease,
} from '@umbral/contracts';
import { stack, type Caller } from '@umbral/service-kit/testing';

/** Folder of the files. */
export const registry = (stack as unknown as { registryFolder: string }).registryFolder;

export async function deployed(): Promise<DeployedReleases> {
  const answer = await fetch(`${stack.urls.releases}${DEPLOYED_RELEASES_PATH}`, {
    headers: { 'x-umbral-internal': stack.internalKey },
  });
  return deployedReleases.parse(await answer.json());
}

export const fromFile = async (): Promise<DeployedReleases> =>
  deployedReleases.parse(JSON.parse(await readFile(join(registry, DEPLOYED_RELEASES_FILE), 'utf8')));

export const livePath = async (module: string): Promise<string | undefined> =>
  (await deployed()).live.find(({ manifest }) => manifest.name === module)?.path;

export const trialPaths = async (module: string): Promise<string[]> =>
  (await deployed()).trials
    .filter(({ release }) => release.manifest.name === module)
    .map(({ release }) => release.path);

export const listed = async (caller: Caller, module: string) =>
  (await caller.result(releasesApi.list)).find((one) => one.module === module);

export const kept = async (caller: Caller, path: string): Promise<KeptRelease | undefined> =>
  (await listed(caller, path.split('/')[0] ?? ''))?.releases.find((release) => release.path === path);
