// @ts-nocheck is being removed file by file
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { birthOf } from './identity-of-process.ts';

/** A process, told apart from a later one with the same id */
export type Known = { pid: number; birth: string };

export type Run = Known & {
  kind: string;
  url?: string;
  startedAt: string;
  children: Record<string, Known>;
  urls?: object;
};

/** `run.json` in a state folder: who runs there, which processes it started, and where they listen. */
export class RunFile {
  #run: Run | undefined;

  constructor(folder) {
    this.path = join(folder, 'run.json');
  }

  /** @returns what the file says, whoever wrote it */
  read(): Run | undefined {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Takes the folder for this process. False when somebody else has just taken it. */
  claim(kind) {
    mkdirSync(dirname(this.path), { recursive: true });
    const run = {
      kind,
      pid: process.pid,
      birth: birthOf(process.pid),
      startedAt: new Date().toISOString(),
      children: {},
    };
    const draft = `${this.path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(run, null, 2));
    try {
      linkSync(draft, this.path); // fails when the file exists: two starts at once cannot both win
      this.#run = run;
      return true;
    } catch (error) {
      if (error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Notes a child's start, or its end when there is no pid. */
  note(name, pid) {
    if (!this.#run) return;
    if (pid) this.#run.children[name] = { pid, birth: birthOf(pid) };
    else delete this.#run.children[name];
    this.#write();
  }

  /** Adds what others want to know: addresses, connection strings. */
  describe(details) {
    Object.assign(this.#run, details);
    this.#write();
  }

  release() {
    if (this.#run) rmSync(this.path, { force: true });
    this.#run = undefined;
  }

  #write() {
    if (!existsSync(dirname(this.path))) return;
    writeFileSync(`${this.path}.new`, JSON.stringify(this.#run, null, 2), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}
