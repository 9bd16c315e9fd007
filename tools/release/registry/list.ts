import { join } from 'node:path';
import { explain, Failure } from '../../local/failure.ts';
import { problemsOf, readManifest } from './compatibility.ts';
import { readRegistry } from './registry-file.ts';
import { releasesOf } from './releases.ts';
import { loadContracts } from './contracts.ts';
import type { PlatformVersions } from '@umbral/contracts';

/**
 * What can be seen and brought back: by module, the newest first.
 * @param names all modules unless given
 * @returns `state`: current, the audience of its trial, withdrawn
 *   (replaced by an earlier one, or its trial ended) or empty; `fits`: yes, or the incompatibility
 */
export async function listReleases(
  registry: string,
  platform: PlatformVersions,
  names: string[] = [],
): Promise<{ path: string; publishedAt: string; publisher: string; note: string; state: string; fits: string }[]> {
  const { audienceWords, trialOf } = await loadContracts();
  const state = readRegistry(registry);
  const known = [...new Set(state.releases.map(({ name }) => name))].sort();
  const stateOf = (path: string) => {
    const trial = trialOf(state, path);
    if (trial) return `trial: ${audienceWords(trial.audience)}`;
    return state.modules.some((module) => module.path === path) ? 'current' : undefined;
  };
  const chosen = known.filter((name) => !names.length || names.includes(name));
  return Promise.all(
    chosen
      .flatMap((name) => releasesOf(state, name))
      .map(async ({ path, publishedAt, publisher = '', note = '', isWithdrawn }) => ({
        path,
        publishedAt,
        publisher,
        note,
        state: stateOf(path) ?? (isWithdrawn ? 'withdrawn' : ''),
        fits: (await obstacles(join(registry, path), platform)) || 'yes',
      })),
  );
}

async function obstacles(folder: string, platform: PlatformVersions) {
  try {
    return (await problemsOf([await readManifest(folder)], [], platform)).join(' ');
  } catch (error) {
    if (error instanceof Failure) return explain(error).split('\n')[0];
    throw error;
  }
}
