import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJson } from '../read-json.ts';
import { parseLsn, segmentName, timelineOf } from './lsn.ts';

/**
 * Backups of one server with a continuous history: its bases, and its write-ahead log without a gap since the first
 * base. A restored server, or one with a gap in its log, starts another generation.
 */
export interface GenerationFacts {
  id: string;
  systemIdentifier: string;
  timeline: number;
  segmentSize: number;
  serverVersion: string;
}

export interface Base {
  name: string;
  generation: string;
  /** Places in the log: what a restoring server has to read at least. */
  start: string;
  end: string;
  startedAt: string;
  /** The first moment that can be restored with it. */
  finishedAt: string;
  bytes: number;
}

/** What the log is known to hold: every transaction committed until a moment by the clock of the server. */
export interface Covered {
  until: string;
  lsn: string;
  /** The last assigned numbers by then, by database and sequence. */
  sequences: Record<string, Record<string, string>>;
}

const PARTIAL = '.partial';

export class Generation {
  readonly facts: GenerationFacts;
  readonly folder: string;

  constructor(folder: string, facts: GenerationFacts) {
    this.folder = folder;
    this.facts = facts;
  }

  /** Of the slot that retains the log at the server until it is received. */
  get slot() {
    return `umbral_backup_${this.facts.id}`;
  }

  /** The name that a file is sealed with. */
  sealedName(...parts: string[]) {
    return [this.facts.id, ...parts].join('/');
  }

  walPath(segment: string, { isPartial = false } = {}) {
    return join(this.folder, 'wal', segment + (isPartial ? PARTIAL : ''));
  }

  /** Names of the segments that are complete, oldest first. */
  segments(): string[] {
    return this.#wal().filter((name) => /^[0-9A-F]{24}$/.test(name));
  }

  /** The one that is being written, and what a former writer had of it. */
  partials(): { segment: string; path: string }[] {
    return this.#wal()
      .filter((name) => name.includes(PARTIAL))
      .map((name) => ({ segment: name.slice(0, 24), path: join(this.folder, 'wal', name) }));
  }

  bases(): Base[] {
    return readdirSync(this.folder)
      .filter((name) => existsSync(join(this.folder, name, 'base.json')))
      .sort()
      .map((name) => readJson<Base>(join(this.folder, name, 'base.json')));
  }

  basePath(base: string, ...parts: string[]) {
    return join(this.folder, base, ...parts);
  }

  get covered(): Covered | undefined {
    const path = join(this.folder, 'covered.json');
    return existsSync(path) ? readJson<Covered>(path) : undefined;
  }

  cover(covered: Covered) {
    writeWhole(join(this.folder, 'covered.json'), covered);
  }

  forget({ name }: Base) {
    rmSync(this.basePath(name), { recursive: true });
  }

  /** Forgets bases, and the log that none of the others needs. */
  keepOnly(bases: Base[]) {
    const kept = new Set(bases.map(({ name }) => name));
    for (const base of this.bases()) if (!kept.has(base.name)) this.forget(base);
    const [oldest] = bases.map(({ start }) => start);
    if (oldest) for (const path of this.#olderThan(oldest)) rmSync(path);
  }

  remove() {
    rmSync(this.folder, { recursive: true });
  }

  #olderThan(lsn: string) {
    const { timeline, segmentSize } = this.facts;
    const first = segmentName(timeline, parseLsn(lsn), segmentSize);
    return this.segments()
      .filter((name) => timelineOf(name) === timeline && name < first)
      .map((name) => this.walPath(name));
  }

  #wal() {
    const folder = join(this.folder, 'wal');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  }
}

/** A folder of backups; nothing in it can be read without the key. */
export class Archive {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Oldest first. */
  generations(): Generation[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder)
      .filter((name) => existsSync(join(this.folder, name, 'generation.json')))
      .sort()
      .map((name) => {
        const folder = join(this.folder, name);
        return new Generation(folder, readJson<GenerationFacts>(join(folder, 'generation.json')));
      });
  }

  begin(facts: Omit<GenerationFacts, 'id'>): Generation {
    const id = randomBytes(4).toString('hex');
    const folder = join(this.folder, `${stamp(new Date())}-${id}`);
    mkdirSync(join(folder, 'wal'), { recursive: true, mode: 0o700 });
    const all = { id, ...facts };
    writeWhole(join(folder, 'generation.json'), all);
    return new Generation(folder, all);
  }

  /** Keeps the newest bases, so many, and what they need. */
  prune(keep: number) {
    const generations = this.generations();
    const newest = generations
      .flatMap((generation) => generation.bases())
      .sort((a, b) => a.finishedAt.localeCompare(b.finishedAt))
      .slice(-keep);
    for (const generation of generations) {
      const bases = newest.filter((base) => base.generation === generation.facts.id);
      if (bases.length || generation === generations.at(-1)) generation.keepOnly(bases);
      else generation.remove();
    }
  }
}

/** `20261123T081500123Z`: the moment in a name. A small base takes less than a second, and the next one has another name. */
export const stamp = (time: Date) => time.toISOString().replace(/[-:.]/g, '');

/** All of it or nothing, also when the machine stops. */
export function writeWhole(path: string, value: unknown) {
  const draft = join(path, '..', `.${basename(path)}.new`);
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
}
