import type { KeptRelease } from '@umbral/contracts';
import { unmetBy } from './compatibility.ts';
import { loadContracts } from './contracts.ts';
import { platformAt } from './platform.ts';
import type { PlatformSession } from './platform-session.ts';

/**
 * What can be seen and brought back: by module, the newest first.
 * @param names all modules unless given
 * @returns `state`: current, the audience of its trial, withdrawn
 *   (replaced by an earlier one, or its trial ended), stored or empty; `fits`: yes, or the incompatibility
 */
export async function listReleases(
  { gateway, call }: PlatformSession,
  names: string[] = [],
): Promise<{ path: string; publishedAt: string; publisher: string; note: string; state: string; fits: string }[]> {
  const { releasesApi } = await loadContracts();
  const [modules, platform] = await Promise.all([call(releasesApi.list), platformAt(gateway)]);
  const fitOf = async (module: string, { needs }: KeptRelease) =>
    needs ? (await unmetBy(module, needs, platform)).join(' ') || 'yes' : 'its files are gone';
  return Promise.all(
    modules
      .filter(({ module }) => !names.length || names.includes(module))
      .flatMap(({ module, releases }) => releases.map((release) => ({ module, release })))
      .map(async ({ module, release }) => ({
        path: release.path,
        publishedAt: release.publishedAt,
        publisher: release.publisher ?? '',
        note: release.note ?? '',
        state: stateOf(release),
        fits: await fitOf(module, release),
      })),
  );
}

function stateOf({ state, trial }: KeptRelease) {
  if (trial) return `trial: ${trial.words}`;
  return { live: 'current', former: '', withdrawn: 'withdrawn', stored: 'stored', trial: 'trial' }[state];
}
