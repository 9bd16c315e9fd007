import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateFolder, writePrivate } from './private-files.ts';
import { readJson } from './read-json.ts';

/** Who can sign in to the demo data. */
export type SignIns = { email: string; password: string; role: string }[];

interface Facts {
  /** Fingerprint of the sources of the last build. */
  built?: string;
  /** By service: a mark of the database that was filled. */
  seeded?: Record<string, string>;
  signIns?: SignIns;
  /** The databases were restored and not reconciled since. */
  isRestored?: boolean;
}

/** Small facts that a later start may rely on: what was built, which database was filled. A lost file costs time only. */
export class State {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'state.json');
  }

  get<Name extends keyof Facts>(name: Name): Facts[Name] {
    return read(this.#path)[name];
  }

  /** Other facts may have changed since: a build and the demo data are noted by steps that run side by side. */
  set<Name extends keyof Facts>(name: Name, value: Facts[Name]) {
    stateFolder(dirname(this.#path));
    writePrivate(`${this.#path}.new`, JSON.stringify({ ...read(this.#path), [name]: value }, null, 2));
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function read(path: string): Facts {
  try {
    return existsSync(path) ? readJson<Facts>(path) : {};
  } catch {
    return {};
  }
}
