import * as z from 'zod';
import type { ModuleManifest } from './modules.js';
import { isInRange } from './versions.js';
import './locale.js';

/** What a running platform offers to modules: GET /versions.json. */
export const platformVersions = z.object({
  shellApi: z.string(),
  /** Version of each library that the shell shares. */
  singletons: z.record(z.string(), z.string()),
  /** Contract version of each service, the lowest where replicas differ; null while it does not answer. */
  services: z.record(z.string(), z.string().nullable()),
});
export type PlatformVersions = z.infer<typeof platformVersions>;

export interface UnmetNeed {
  part: 'shell-api' | 'singleton' | 'service';
  name: string;
  needed: string;
  /** Absent: the platform has nothing of this name. */
  offered?: string;
}

/**
 * What a module needs and this platform does not offer; empty when they fit. Checked when a module is published and again
 * when it is loaded, because either side may have changed. A service that does not answer is skipped.
 */
export function unmetNeeds(
  { shellApi, singletons, services }: Pick<ModuleManifest, 'shellApi' | 'singletons' | 'services'>,
  platform: PlatformVersions,
): UnmetNeed[] {
  const needs: UnmetNeed[] = [
    { part: 'shell-api', name: 'shell API', needed: shellApi, offered: platform.shellApi },
    ...Object.entries(singletons).map(([name, needed]) => ({
      part: 'singleton' as const,
      name,
      needed,
      offered: platform.singletons[name],
    })),
    ...Object.entries(services)
      .filter(([name]) => platform.services[name] !== null)
      .map(([name, needed]) => ({
        part: 'service' as const,
        name,
        needed,
        offered: platform.services[name] ?? undefined,
      })),
  ];
  return needs.filter(({ needed, offered }) => offered === undefined || !isInRange(offered, needed));
}

/** `studies ^2.0.0 (1.4.0 is offered)`: for people who publish, and for the console. */
export const describeNeed = ({ name, needed, offered }: UnmetNeed): string =>
  `${name} ${needed} (${offered ? `${offered} is offered` : 'which does not exist here'})`;
