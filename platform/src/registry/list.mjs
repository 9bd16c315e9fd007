import { join } from 'node:path';
import { explain, Failure } from '../failure.mjs';
import { problemsOf, readManifest } from './judge.mjs';
import { readRegistry } from './registry-file.mjs';
import { releasesOf } from './releases.mjs';

/**
 * What can be seen and brought back: by module, the newest first.
 * @param {string} registry @param {import('./offer.mjs').Offer} offer @param {string[]} [names] all modules unless given
 * @returns {Promise<{ path: string, publishedAt: string, state: string, fits: string }[]>} `state`: current, withdrawn
 *   (an earlier one took its place) or empty; `fits`: yes, or what is in the way
 */
export async function listReleases(registry, offer, names = []) {
  const state = readRegistry(registry);
  const known = [...new Set(state.releases.map(({ name }) => name))].sort();
  const chosen = known.filter((name) => !names.length || names.includes(name));
  return Promise.all(
    chosen
      .flatMap((name) => releasesOf(state, name))
      .map(async ({ path, publishedAt, isWithdrawn }) => ({
        path,
        publishedAt,
        state: state.modules.some((module) => module.path === path) ? 'current' : isWithdrawn ? 'withdrawn' : '',
        fits: (await obstacles(join(registry, path), offer)) || 'yes',
      })),
  );
}

async function obstacles(folder, offer) {
  try {
    return (await problemsOf([await readManifest(folder)], [], offer)).join(' ');
  } catch (error) {
    if (error instanceof Failure) return explain(error).split('\n')[0];
    throw error;
  }
}
