import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../database/connect.ts';
import { partsOf } from '../database/provision.ts';
import { Failure } from '../failure.ts';
import { readJson } from '../read-json.ts';
import { type DatabaseUrls } from '../wiring.ts';
import { numbersIn, type Manifest, type Numbers } from './manifest.ts';

/** By database. */
export type Marks = Record<string, Numbers>;

const fileOf = (local: string) => join(local, 'marks.json');

export const marksOf = (local: string): Marks => (existsSync(fileOf(local)) ? readJson<Marks>(fileOf(local)) : {});

export const sequencesOf = ({ databases }: Manifest): Marks =>
  Object.fromEntries(Object.entries(databases).map(([name, { sequences }]) => [name, sequences]));

/** Notes outside the databases which numbers they have assigned, so that a start notices when they are gone. */
export async function noteMarks(local: string, databases: Record<string, DatabaseUrls>): Promise<void> {
  writeFileSync(`${fileOf(local)}.new`, JSON.stringify(await numbersOf(databases), null, 2), { mode: 0o600 });
  renameSync(`${fileOf(local)}.new`, fileOf(local));
}

/** @throws Failure when a database has assigned fewer numbers than were noted: its data is not the one that was here */
export async function assertNothingLost(local: string, databases: Record<string, DatabaseUrls>): Promise<void> {
  const marks = marksOf(local);
  const now = await numbersOf(databases);
  const lost = Object.entries(marks).flatMap(([database, numbers]) =>
    Object.entries(numbers)
      .filter(([sequence, last]) => BigInt(last) > BigInt(now[database]?.[sequence] ?? 0))
      .map(
        ([sequence, last]) =>
          `${database}: ${sequence} was at ${last} and is at ${now[database]?.[sequence] ?? 'nothing'}`,
      ),
  );
  if (!lost.length) return;
  throw new Failure('The databases hold less than they did when Umbral ran here last.', {
    details: lost.slice(0, MAX_SHOWN).join('\n'),
    wayOut:
      'Restore a backup: npm run data -- restore. To begin with an empty office instead: npm start -- --reset (this deletes the local data).',
  });
}

const MAX_SHOWN = 5;

async function numbersOf(databases: Record<string, DatabaseUrls>): Promise<Marks> {
  const all = Object.values(databases).map(async ({ owner }) => {
    const numbers = await withClient(owner, numbersIn);
    return [partsOf(owner).database, numbers] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
