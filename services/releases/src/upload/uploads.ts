import { Injectable } from '@nestjs/common';
import type { releasesApi, StoredRelease } from '@umbral/contracts';
import { AppError, Records, sql, type Call, type Queryable, type Written } from '@umbral/service-kit';
import { assertMayPublish, publisherOf } from '../access/publisher.js';
import { config } from '../config.js';
import { DeployedReleases } from '../deployment/deployed-releases.js';
import { deleteExpired } from '../deployment/delete-expired.js';
import { stateOf } from '../deployment/state-of.js';
import { withDraft } from '../files/draft-folder.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { readBuiltModule } from './built-module.js';
import { releases } from './release.record.js';
import { storeRelease } from './store-release.js';
import { unpack } from './unpack.js';

/** Concurrent uploads of one process: each may occupy 60 MiB of the disk. */
const MAX_CONCURRENT = 10;

/** Stores uploaded archives. */
@Injectable()
export class Uploads {
  private running = 0;

  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly deployed: DeployedReleases,
  ) {}

  /** @throws AppError validation, body_too_large, forbidden, conflict, busy */
  async store(call: Call<typeof releasesApi.upload>): Promise<Written> {
    if (this.running >= MAX_CONCURRENT) throw new AppError('busy');
    this.running += 1;
    try {
      return await withDraft(config.REGISTRY_DIR, async (folder) => {
        await unpack(call.readUpload(), folder);
        return this.insert(call, folder);
      });
    } finally {
      this.running -= 1;
    }
  }

  private async insert(call: Call<typeof releasesApi.upload>, folder: string): Promise<Written> {
    const built = await readBuiltModule(folder);
    assertMayPublish(call.actor, built.manifest.name);
    return this.records.write(call, releases, async (tx) => {
      const { id, isNew } = await storeRelease(tx, config.REGISTRY_DIR, built, {
        ...call.query,
        publisher: publisherOf(call.actor),
      });
      const expired = isNew ? await deleteExpired(tx, built.manifest.name) : [];
      tx.afterCommit(() => this.deployed.removeFiles(expired));
      const after = await releases.one(tx, sql`r.id = ${id}`);
      if (!after) throw new Error(`${built.path} was stored and is missing`);
      // The same content again is neither a change nor an entry of the audit.
      return { after, isUnchanged: !isNew, answer: await storedRelease(tx, id) };
    });
  }
}

async function storedRelease(tx: Queryable, id: number): Promise<StoredRelease | undefined> {
  return tx.one<StoredRelease>(sql`
    select r.id, r.module, r.release_version as version, r.path, r.published_at as "publishedAt", ${stateOf} as state
    from releases r where r.id = ${id}`);
}
