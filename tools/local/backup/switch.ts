import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from '../read-json.ts';
import { State } from '../state.ts';

/** Where a restore prepares what will be the data. */
export const RESTORED = 'restore.new';
const DECISION = 'restore.json';
/** What restores leave in the state folder: former data, and data that was not put in its place. */
export const REMAINS = /^(before-.+|restore\.(new|json|json\.new))$/;
/** What is replaced together. The brokers start empty: missing events are published again from the outboxes. */
const PARTS = [
  'postgres/data',
  'registry',
  'secrets.json',
  'nats/jetstream',
  'redis/dump.rdb',
  'redis/appendonlydir',
  'marks.json',
];

interface Decision {
  /** Folder of the former data. */
  kept: string;
  /** Parts that had former data: only these are moved there, since the restored ones lie at the same place later. */
  replaced?: string[]; // not noted by an earlier version
}

/**
 * Decides that the prepared data is the data from now on. The rename is the decision: before it the former data stays, after it
 * each start completes the exchange first.
 * @param onStep called before each rename
 * @returns the folder of the former data
 */
export function decide(local: string, moment: string, onStep?: () => void): string {
  const kept = `before-${moment}`;
  const replaced = PARTS.filter((part) => existsSync(join(local, part)));
  const decision: Decision = { kept, replaced };
  writeFileSync(join(local, `${DECISION}.new`), JSON.stringify(decision), { mode: 0o600, flush: true });
  renameSync(join(local, `${DECISION}.new`), join(local, DECISION));
  completeSwitch(local, onStep);
  return join(local, kept);
}

/** Removes what a restore prepared, unless it was decided. */
export function abandon(local: string): void {
  if (!existsSync(join(local, DECISION))) rmSync(join(local, RESTORED), { recursive: true, force: true });
}

/** Completes an exchange that was decided, however far it came; each step is taken once. @returns whether there was one */
export function completeSwitch(local: string, onStep = () => {}): boolean {
  const decision = join(local, DECISION);
  if (!existsSync(decision)) return false;
  const { kept, replaced = PARTS } = readJson<Decision>(decision);
  mkdirSync(join(local, kept), { recursive: true, mode: 0o700 });
  for (const part of PARTS) {
    const [live, former, restored] = [join(local, part), join(local, kept, part), join(local, RESTORED, part)];
    onStep();
    if (replaced.includes(part) && existsSync(live) && !existsSync(former)) move(live, former);
    onStep();
    if (existsSync(restored)) move(restored, live);
  }
  new State(local).set('isRestored', true);
  rmSync(decision);
  rmSync(join(local, RESTORED), { recursive: true, force: true });
  return true;
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
