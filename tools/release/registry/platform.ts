import type { DeployedModule, PlatformVersions } from '@umbral/contracts';
import { Failure } from '../../local/failure.ts';
import { unreachable } from './platform-session.ts';

/** What a running platform offers to modules. @param gateway its address */
export const platformAt = (gateway: string) => publicFile<PlatformVersions>('/versions.json', gateway);

/** The modules that every user of a platform gets. */
export const deployedAt = (gateway: string) => publicFile<DeployedModule[]>('/modules.json', gateway);

async function publicFile<Content>(path: string, gateway: string): Promise<Content> {
  const url = new URL(path, gateway);
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    throw unreachable(url, cause);
  });
  if (!answer.ok) throw new Failure(`${url.href} answers ${answer.status}.`, { wayOut: 'Is this the gateway?' });
  return (await answer.json()) as Content;
}
