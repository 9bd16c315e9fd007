import { createHash } from 'node:crypto';
import { isCanary, trialsFor, type DeployedModule, type ReleaseAudience, type Visitor } from '@umbral/contracts';
import { LRUCache } from 'lru-cache';

/** An answer of /modules.json. */
export interface ModuleList {
  body: string;
  etag: string;
}

export interface TriedModule {
  audience: ReleaseAudience;
  release: { name: string; path: string };
  module: DeployedModule;
}

/** A list for each choice of trials; a registry with many of them at once has few that are asked for. */
const MOST_LISTS = 200;

/** The lists that one state of the registry gives: each is made once, for everybody who gets the same releases. */
export class ModuleLists {
  readonly #made = new LRUCache<string, ModuleList>({ max: MOST_LISTS });

  constructor(
    private readonly live: readonly DeployedModule[],
    private readonly trials: readonly TriedModule[],
  ) {}

  get hasTrials(): boolean {
    return this.trials.length > 0;
  }

  for(visitor: Visitor | undefined): ModuleList {
    const chosen = visitor ? trialsFor(this.trials, visitor) : [];
    const key = chosen.map(({ release: { path } }) => path).join(' ');
    const known = this.#made.get(key);
    if (known) return known;
    const list = listOf(this.#modules(chosen));
    this.#made.set(key, list);
    return list;
  }

  /** In the order of names, a module that is only tried among them. */
  #modules(chosen: readonly TriedModule[]): DeployedModule[] {
    const isCompared = (name: string) =>
      this.trials.some(({ audience, release }) => release.name === name && isCanary(audience));
    const others = this.live
      .filter(({ manifest: { name } }) => !chosen.some(({ release }) => release.name === name))
      .map((module) => (isCompared(module.manifest.name) ? { ...module, watched: true } : module));
    return [...others, ...chosen.map(({ module }) => ({ ...module, watched: true }))].sort((one, other) =>
      one.manifest.name.localeCompare(other.manifest.name),
    );
  }
}

function listOf(modules: readonly DeployedModule[]): ModuleList {
  const body = JSON.stringify(modules);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
