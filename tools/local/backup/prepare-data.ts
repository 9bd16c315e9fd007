import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Headers } from 'tar-stream';
import { literal } from '../database/connect.ts';
import { Failure } from '../failure.ts';
import { type Archive, type Base, type Generation } from './archive.ts';
import { readSegment, segmentsFrom, unpackBase } from './unpack-base.ts';

export interface Moment {
  generation: Generation;
  base: Base;
  /** Undefined: the last one that the archive has. */
  to: Date | undefined;
}

/** Which base, and which log, lead to a moment. */
export function findMoment(archive: Archive, to?: Date): Moment {
  const all = archive.generations().flatMap((generation) => generation.bases().map((base) => ({ generation, base })));
  const isBefore = ({ base }: { base: Base }) => !to || Date.parse(base.finishedAt) <= to.getTime();
  const found = all
    .filter(isBefore)
    .sort((a, b) => a.base.finishedAt.localeCompare(b.base.finishedAt))
    .at(-1);
  const spans = spansOf(archive);
  const wayOut = spans.length ? `It can be restored to: ${spans.join('; ')}.` : 'Make one with: npm run data -- backup';
  if (!found)
    throw new Failure(to ? `There is no backup from before ${to.toISOString()}.` : 'There is no backup.', { wayOut });
  const until = found.generation.covered?.until;
  if (to && (!until || Date.parse(until) < to.getTime()))
    throw new Failure(`The backups do not reach ${to.toISOString()}.`, {
      wayOut: `${wayOut} Without --to it is the last moment that they have.`,
    });
  return { ...found, to };
}

/** From when to when something can be restored, in words. */
export const spansOf = (archive: Archive) =>
  archive.generations().flatMap((generation) => {
    const [first] = generation.bases();
    return first ? [`${first.finishedAt} to ${generation.covered?.until ?? first.finishedAt}`] : [];
  });

/**
 * Creates a data folder that PostgreSQL recovers to the moment when it is started on it.
 * @param data does not exist
 * @param owner who runs PostgreSQL, where that is not who runs this
 */
export async function prepareData(moment: Moment, key: Buffer, data: string, owner?: { uid: number; gid: number }) {
  const { generation, base, to } = moment;
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  own(data);
  try {
    await unpackBase(generation, base, key, (header) => place(header, data, own));
    for (const segment of segmentsFrom(generation, base.start)) {
      const bytes = readSegment(generation, segment, key);
      const path = join(data, 'pg_wal', segment);
      writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(generation.facts.segmentSize - bytes.length)]), {
        mode: 0o600,
      });
      own(path);
    }
    const settings = [
      "restore_command = 'false'", // the whole log is in pg_wal already
      `recovery_target_time = ${literal(to?.toISOString().replace('T', ' ').replace('Z', '+00') ?? '')}`,
      "recovery_target_timeline = 'current'",
      "recovery_target_action = 'promote'",
      "hot_standby = 'off'", // ready means recovered, not readable during recovery
    ];
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 });
    own(join(data, 'recovery.signal'));
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}

/** To be reset after the recovery, because PostgreSQL keeps them. */
export const RECOVERY_SETTINGS = [
  'restore_command',
  'recovery_target_time',
  'recovery_target_timeline',
  'recovery_target_action',
  'hot_standby',
];

function place({ name, type, mode = 0o600 }: Headers, data: string, own: (path: string) => void) {
  const path = normalize(join(data, name));
  if (path !== data && !path.startsWith(`${data}/`)) throw new Failure(`The base names a file outside: ${name}.`);
  mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (type === 'directory') own(path);
  if (type !== 'file') return undefined;
  const file = openSync(path, 'w', mode);
  chmodSync(path, mode);
  own(path);
  return { write: (chunk: Buffer) => void writeSync(file, chunk), end: () => closeSync(file) };
}
