import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stateFolder, writePrivate } from '../private-files.ts';
import { birthOf } from './identity-of-process.ts';
import { codeOf } from '../failure.ts';
import { type Instance } from '../instances.ts';
import { readJson } from '../read-json.ts';
import { type DatabaseUrls } from '../wiring.ts';

/** A process, distinguishable from a later one with the same id */
export interface Known {
  pid: number;
  birth: string | undefined;
}

/** Where a run listens, and what it is connected to. */
export interface RunDetails {
  url?: string;
  instances?: Instance[];
  nats?: string;
  redis?: string | undefined;
  smtp?: string;
  devMail?: string | undefined;
  databases?: Record<string, DatabaseUrls>;
  /** Of services that were shipped alone: what runs, and what ran before. */
  builds?: Record<string, { now: string; before: string }>;
}

export interface Run extends Known, RunDetails {
  kind: string;
  startedAt: string;
  children: Record<string, Known>;
}

/** `run.json` in a state folder: who runs there, which processes it started, and where they listen. */
export class RunFile {
  readonly path: string;
  #run: Run | undefined;

  constructor(folder: string) {
    this.path = join(folder, 'run.json');
  }

  /** @returns the content of the file, also of another process */
  read(): Run | undefined {
    return readRun(this.path);
  }

  /** Takes the folder for this process. False when another process has just taken it. */
  claim(kind: string) {
    stateFolder(dirname(this.path));
    const run: Run = {
      kind,
      pid: process.pid,
      birth: birthOf(process.pid),
      startedAt: new Date().toISOString(),
      children: {},
    };
    const draft = `${this.path}.${process.pid}`;
    writePrivate(draft, JSON.stringify(run, null, 2));
    if (!this.#place(draft)) return false;
    this.#run = run;
    return true;
  }

  /**
   * Removes what an ended process left.
   * @param left as it was read: what another start has placed since then stays
   */
  discard(left: Run | undefined) {
    const taken = `${this.path}.${process.pid}`;
    try {
      renameSync(this.path, taken);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return; // another start was faster
      throw error;
    }
    if (isDeepStrictEqual(readRun(taken), left)) rmSync(taken);
    else this.#place(taken);
  }

  /** Notes a child's start, or its end when there is no pid. */
  note(name: string, pid?: number) {
    if (!this.#run) return;
    if (pid) this.#run.children[name] = { pid, birth: birthOf(pid) };
    else delete this.#run.children[name];
    this.#write();
  }

  /** Adds what others want to know: addresses, connection strings. */
  describe(details: RunDetails) {
    if (!this.#run) return;
    Object.assign(this.#run, details);
    this.#write();
  }

  /** The file of another process stays. */
  release() {
    if (this.#run && this.read()?.pid === this.#run.pid) rmSync(this.path, { force: true });
    this.#run = undefined;
  }

  /** False when the file exists: two starts at once cannot both win. */
  #place(draft: string) {
    try {
      linkSync(draft, this.path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  #write() {
    if (!existsSync(dirname(this.path))) return;
    writePrivate(`${this.path}.new`, JSON.stringify(this.#run, null, 2));
    renameSync(`${this.path}.new`, this.path);
  }
}

function readRun(path: string): Run | undefined {
  try {
    return readJson<Run>(path);
  } catch {
    return undefined;
  }
}
