import { sql, type Database } from '@umbral/service-kit';
import { config } from '../config.js';
import { SourceFrames } from './source-frames.js';

/** A stored failure. */
export interface Cause {
  trial: string;
  path: string;
  fingerprint: string;
  frames: readonly string[];
}

/**
 * Stores the frames of these failures by source. After the transaction of the counts, because files are read; where the process ends
 * before, the next report of the failure resolves it.
 */
export async function storeSources(database: Database, causes: readonly Cause[]): Promise<void> {
  const releases = new Map<string, SourceFrames>();
  for (const { trial, path, fingerprint, frames } of causes) {
    const release = releases.get(path) ?? new SourceFrames(config.REGISTRY_DIR, path);
    releases.set(path, release);
    const sources = await Promise.all(frames.map((frame) => release.resolve(frame)));
    await database.query(sql`
      update release_failures set sources = ${sources}::text[]
      where trial = ${trial}::uuid and path = ${path} and fingerprint = ${fingerprint}`);
  }
}
