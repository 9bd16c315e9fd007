import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleManifest, type DeployedModule } from '@umbral/contracts';
import type { Log } from '@umbral/service-kit/core';
import * as z from 'zod';

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
const registryFile = z.object({ modules: z.array(z.unknown()) });

/**
 * The list of what is deployed, read from `registry.json` of the registry folder and read again when that file changes.
 * A module whose own files are broken is left out and logged; the others stay.
 */
export class ModuleRegistry {
  #modules: DeployedModule[] = [];
  #seen = '';

  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  get modules(): readonly DeployedModule[] {
    return this.#modules;
  }

  /** Reads again if the file changed. Answers whether it did. */
  async refresh(): Promise<boolean> {
    const file = join(this.folder, 'registry.json');
    const found = await stat(file).catch(() => undefined);
    const mark = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing';
    if (mark === this.#seen) return false;
    this.#seen = mark;
    const entries = found ? await this.#readEntries(file) : [];
    // A half-written file says nothing: what was deployed before stays until it is complete.
    if (!entries) return false;
    const modules = await Promise.all(entries.map((entry) => this.#readModule(entry)));
    this.#modules = modules.filter((module) => module !== undefined);
    this.log.info({ modules: this.#modules.map(({ entry }) => entry) }, 'modules deployed');
    return true;
  }

  async #readEntries(file: string): Promise<unknown[] | undefined> {
    try {
      return registryFile.parse(JSON.parse(await readFile(file, 'utf8'))).modules;
    } catch (error) {
      this.log.error({ err: error }, 'registry.json cannot be read');
      return undefined;
    }
  }

  async #readModule(given: unknown): Promise<DeployedModule | undefined> {
    try {
      const { name, version, path = `${name}/${version}`, entry, integrity } = registryEntry.parse(given);
      const manifest = moduleManifest.parse(JSON.parse(await readFile(join(this.folder, path, 'module.json'), 'utf8')));
      if (manifest.name !== name) throw new Error(`the module of ${path} calls itself ${manifest.name}`);
      await stat(join(this.folder, path, entry));
      return { manifest, entry: `/modules/${path}/${entry}`, integrity };
    } catch (error) {
      this.log.error({ err: error, module: given }, 'a module of the registry is broken and left out');
      return undefined;
    }
  }
}
