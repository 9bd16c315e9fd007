import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { withClient } from '../database/connect.ts';
import { stamp, writeWhole, type Base, type Generation } from './archive.ts';
import { formatLsn } from './lsn.ts';
import { Replication } from './replication.ts';
import { SealedWriter } from './sealed-file.ts';

/** Takes all files of a server; a restore also needs the log from their start to their end. */
export async function takeBase(url: string, generation: Generation, key: Buffer): Promise<Base> {
  const startedAt = new Date();
  const name = `base-${stamp(startedAt)}`;
  const draft = generation.basePath(`.${name}`);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const connection = await Replication.open(url);
  let bytes = 0;
  try {
    const open = (file: string) => new SealedWriter(`${draft}/${file}`, key, generation.sealedName(name, file));
    const [archive, manifest] = [open('files.tar'), open('manifest')];
    const facts = await connection.baseBackup(name, {
      data: (chunk) => {
        bytes += chunk.length;
        archive.write(chunk);
      },
      manifest: (chunk) => manifest.write(chunk),
    });
    archive.finish();
    manifest.finish();
    const base: Base = {
      name,
      generation: generation.facts.id,
      start: formatLsn(facts.start),
      end: formatLsn(facts.end),
      startedAt: startedAt.toISOString(),
      finishedAt: (await clockOf(url)).toISOString(),
      bytes,
    };
    writeWhole(`${draft}/base.json`, base);
    renameSync(draft, generation.basePath(name));
    return base;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    connection.close();
  }
}

const clockOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date();
  });
