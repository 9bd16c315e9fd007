import { DEPLOYED_RELEASES_PATH, type ReleaseAudience } from '@umbral/contracts';
import { answerJson, startUpstream, type UpstreamServer } from './upstream-server.js';
import { INTERNAL_KEY } from './test-identity.js';

export const manifestOf = (name: string, version: string) => ({
  name,
  version,
  shellApi: '^1.0.0',
  services: {},
  singletons: { react: '^19.0.0' },
  pages: [{ path: '/users', title: 'Usuarios', access: { view: 'usuarios' } }],
});

export const releaseOf = (name: string, version: string) => ({
  path: `${name}/${version}-0123456789ab`,
  manifest: manifestOf(name, version),
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
});

/** The answer of the releases service. */
export const deployed = (
  revision: number,
  live: readonly unknown[],
  trials: readonly { audience: ReleaseAudience; release: unknown }[] = [],
) => ({ revision, live, trials });

export interface TestReleases extends UpstreamServer {
  /** What is answered; changed by a spec. */
  list: unknown;
}

/** Fake releases service. */
export async function startReleases(list: unknown): Promise<TestReleases> {
  const state = { list };
  const server = await startUpstream((request, response) => {
    if (request.headers['x-umbral-internal'] !== INTERNAL_KEY) return answerJson(response, 403, {});
    if (request.url !== DEPLOYED_RELEASES_PATH) return answerJson(response, 404, {});
    answerJson(response, 200, state.list);
  });
  return Object.assign(state, server);
}
