import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEPLOYED_RELEASES_FILE,
  DEPLOYED_RELEASES_PATH,
  type DeployedRelease,
  type DeployedReleases,
  type Visitor,
} from '@umbral/contracts';
import { Backoff, type Log } from '@umbral/service-kit/core';
import type { Upstream } from '../routing/upstream.js';
import { ModuleLists, type ModuleList } from './module-lists.js';
import { readDeployed } from './read-deployed.js';

const ANSWER_MS = 2_000;

export interface DeployedModulesParts {
  releases: Pick<Upstream, 'requestAll'>;
  internalKey: string;
  /** Has the list of the last change, for a start while the service is down. */
  folder: string;
  /** Called after each change, except the first list. */
  onChange: () => void;
  log: Log;
}

/** The deployed modules, as the releases service answers them. A list never replaces one with a higher revision. */
export class DeployedModules {
  readonly #ending = new AbortController();
  #lists = new ModuleLists([], []);
  #revision = -1;
  #isStale = false;
  #running: Promise<void> | undefined;

  constructor(private readonly parts: DeployedModulesParts) {}

  /** Whether the list depends on the user. */
  get hasTrials(): boolean {
    return this.#lists.hasTrials;
  }

  /** @param visitor undefined for a user who is not signed in */
  listFor(visitor: Visitor | undefined): ModuleList {
    return this.#lists.for(visitor);
  }

  /** The first list: of the service, or else of the file, until the service answers. */
  async load(): Promise<void> {
    const answer = await this.#fetch();
    const first = answer ?? (await this.#readFile());
    if (first) this.#apply(first);
    if (!answer) void this.refresh();
  }

  /** Fetches the list, repeatedly until the service answers. A call during a fetch causes another one. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#running ??= this.#fetchUntilAnswered().finally(() => (this.#running = undefined));
    return this.#running;
  }

  close(): void {
    this.#ending.abort();
  }

  async #fetchUntilAnswered(): Promise<void> {
    const { signal } = this.#ending;
    const backoff = new Backoff(signal);
    while (this.#isStale && !signal.aborted) {
      this.#isStale = false;
      const answer = await this.#fetch();
      if (answer) this.#change(answer);
      else {
        this.#isStale = true;
        await backoff.wait();
      }
    }
  }

  #change(answer: DeployedReleases): void {
    if (this.#apply(answer)) this.parts.onChange();
  }

  #apply({ revision, live, trials }: DeployedReleases): boolean {
    if (revision <= this.#revision) return false;
    this.#revision = revision;
    this.#lists = new ModuleLists(
      live.map(moduleFrom),
      trials.map(({ audience, release }) => ({ audience, release, module: moduleFrom(release) })),
    );
    const pathsOf = (releases: readonly DeployedRelease[]) => releases.map(({ path }) => path);
    this.parts.log.info(
      { revision, modules: pathsOf(live), trials: pathsOf(trials.map(({ release }) => release)) },
      'modules deployed',
    );
    return true;
  }

  /** Of all replicas the highest revision; undefined when none answers. */
  async #fetch(): Promise<DeployedReleases | undefined> {
    const { releases, internalKey } = this.parts;
    const headers = { 'x-umbral-internal': internalKey };
    const texts = await releases.requestAll({ method: 'GET', path: DEPLOYED_RELEASES_PATH, headers }, ANSWER_MS);
    const answers = texts.flatMap((text) => this.#read(text, 'the releases service') ?? []);
    return answers.sort((one, other) => other.revision - one.revision)[0];
  }

  async #readFile(): Promise<DeployedReleases | undefined> {
    const text = await readFile(join(this.parts.folder, DEPLOYED_RELEASES_FILE), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : this.#read(text, DEPLOYED_RELEASES_FILE);
  }

  #read(text: string, source: string): DeployedReleases | undefined {
    try {
      return readDeployed(text, (release, error) =>
        this.parts.log.error({ release, err: error }, 'a deployed release cannot be read: left out'),
      );
    } catch (error) {
      this.parts.log.error({ source, err: error }, 'the deployed releases cannot be read');
      return undefined;
    }
  }
}

const moduleFrom = ({ manifest, path, entry, integrity }: DeployedRelease) => ({
  manifest,
  entry: `/modules/${path}/${entry}`,
  integrity,
});
