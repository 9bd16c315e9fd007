import { createHash } from 'node:crypto';
import {
  isCanary,
  releaseOfEntry,
  trialsFor,
  type DeployedModule,
  type ReleaseAudience,
  type Visitor,
} from '@umbral/contracts';
import { LRUCache } from 'lru-cache';

/** A response of /modules.json. */
export interface ModuleList {
  body: string;
  etag: string;
  /** Releases whose visits and failures are reported. */
  watched: readonly string[];
}

export interface TrialModule {
  audience: ReleaseAudience;
  release: { path: string };
  module: DeployedModule;
}

/** One list for each combination of trials; of many possible combinations few are requested. */
const MAX_LISTS = 200;

/** The lists of one revision of the deployed releases, cached by the releases that they contain. */
export class ModuleLists {
  readonly #cache = new LRUCache<string, ModuleList>({ max: MAX_LISTS });

  constructor(
    private readonly live: readonly DeployedModule[],
    private readonly trials: readonly TrialModule[],
  ) {}

  get hasTrials(): boolean {
    return this.trials.length > 0;
  }

  for(visitor: Visitor | undefined): ModuleList {
    const chosen = visitor ? trialsFor(this.trials, visitor) : [];
    const key = chosen.map(({ release: { path } }) => path).join(' ');
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const list = listOf(this.#modules(chosen));
    this.#cache.set(key, list);
    return list;
  }

  /** Sorted by name, including modules that exist only as a trial. */
  #modules(chosen: readonly TrialModule[]): DeployedModule[] {
    const isCompared = (name: string) =>
      this.trials.some(({ audience, module }) => module.manifest.name === name && isCanary(audience));
    const others = this.live
      .filter(({ manifest: { name } }) => !chosen.some(({ module }) => module.manifest.name === name))
      .map((module) => (isCompared(module.manifest.name) ? { ...module, watched: true } : module));
    const tried = chosen.map(({ module, audience }) => ({
      ...module,
      watched: true,
      trial: isCanary(audience) ? ('canary' as const) : ('preview' as const),
    }));
    return [...others, ...tried].sort((one, other) => one.manifest.name.localeCompare(other.manifest.name));
  }
}

function listOf(modules: readonly DeployedModule[]): ModuleList {
  const body = JSON.stringify(modules);
  const watched = modules.filter((module) => module.watched).map(({ entry }) => releaseOfEntry(entry));
  return { watched, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
