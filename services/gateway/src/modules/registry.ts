import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleManifest, releaseAudience, type DeployedModule, type Visitor } from '@umbral/contracts';
import type { Log } from '@umbral/service-kit/core';
import * as z from 'zod';
import { ModuleLists, type ModuleList, type TrialModule } from './module-lists.js';

const registryEntry = z.object({
  name: z.string(),
  version: z.string(),
  /** Folder below REGISTRY_DIR. */
  path: z
    .string()
    .regex(/^[a-z][a-z0-9-]*\/[\w.+-]+$/)
    .optional(),
  /** File that the shell loads first. */
  entry: z
    .string()
    .regex(/^[\w./-]+$/)
    .default('remoteEntry.js'),
  integrity: z.string().optional(),
});
const registryFile = z.object({ modules: z.array(z.unknown()), trials: z.array(z.unknown()).default([]) });
const trialEntry = z.object({ audience: releaseAudience, release: z.looseObject({ path: z.string() }) });

/**
 * The deployed modules, read from `registry.json` of the registry folder and reloaded when that file changes.
 * A module whose own files are broken is left out and logged; the others stay.
 */
export class ModuleRegistry {
  #lists = new ModuleLists([], []);
  #fileVersion = '';
  #lastReload: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** Whether the list depends on the user. */
  get hasTrials(): boolean {
    return this.#lists.hasTrials;
  }

  /** @param visitor undefined for a user who is not signed in */
  listFor(visitor: Visitor | undefined): ModuleList {
    return this.#lists.for(visitor);
  }

  /**
   * Reloads if the file changed, and returns whether this call did. Calls are serialized, so that a call during a reload returns
   * the new list.
   */
  refresh(): Promise<boolean> {
    const reload = this.#lastReload.then(() => this.#reload());
    this.#lastReload = reload.catch(() => undefined);
    return reload;
  }

  async #reload(): Promise<boolean> {
    const file = join(this.folder, 'registry.json');
    const found = await stat(file).catch(() => undefined);
    const fileVersion = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing';
    if (fileVersion === this.#fileVersion) return false;
    this.#fileVersion = fileVersion;
    const entries = found ? await this.#readEntries(file) : { modules: [], trials: [] };
    // A half-written file is invalid: the previous list stays until it is complete.
    if (!entries) return false;
    const [modules, trials] = await Promise.all([
      this.#readAll(entries.modules, (entry) => this.#readModule(entry)),
      this.#readAll(entries.trials, (entry) => this.#readTrial(entry)),
    ]);
    this.#lists = new ModuleLists(modules, trials);
    const entriesOf = (all: DeployedModule[]) => all.map(({ entry }) => entry);
    this.log.info(
      { modules: entriesOf(modules), trials: entriesOf(trials.map(({ module }) => module)) },
      'modules deployed',
    );
    return true;
  }

  async #readAll<Read>(entries: unknown[], read: (entry: unknown) => Promise<Read | undefined>): Promise<Read[]> {
    return (await Promise.all(entries.map(read))).filter((one) => one !== undefined);
  }

  async #readEntries(file: string): Promise<z.infer<typeof registryFile> | undefined> {
    try {
      return registryFile.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      this.log.error({ err: error }, 'registry.json cannot be read');
      return undefined;
    }
  }

  /** A broken trial is left out: its audience gets the live release. */
  async #readTrial(given: unknown): Promise<TrialModule | undefined> {
    const trial = trialEntry.safeParse(given);
    if (!trial.success) this.log.error({ err: trial.error, trial: given }, 'a trial of the registry is left out');
    const module = trial.data && (await this.#readModule(trial.data.release));
    return (
      module && {
        audience: trial.data.audience,
        release: { name: module.manifest.name, path: trial.data.release.path },
        module,
      }
    );
  }

  async #readModule(given: unknown): Promise<DeployedModule | undefined> {
    try {
      const { name, version, path = `${name}/${version}`, entry, integrity } = registryEntry.parse(given);
      const manifest = moduleManifest.parse(JSON.parse(await readFile(join(this.folder, path, 'module.json'), 'utf8')));
      if (manifest.name !== name) throw new Error(`the module of ${path} declares the name ${manifest.name}`);
      await stat(join(this.folder, path, entry));
      return { manifest, entry: `/modules/${path}/${entry}`, integrity };
    } catch (error) {
      this.log.error({ err: error, module: given }, 'a module of the registry is broken and left out');
      return undefined;
    }
  }
}
