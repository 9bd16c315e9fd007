import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { currentOf, movementOf, releasesApi, withCurrent } from '@umbral/contracts';
import { AppError, Call, Database, Operation, Records } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { listReleases } from './list-releases.js';
import { changeRegistry, readRegistry } from './registry-file.js';
import { isIntact } from './release-files.js';
import { releaseMovements } from './release-movement.record.js';

/** Which release of each micro-frontend people get: `registry.json` says it, and the gateway reads it there. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
  ) {}

  @Operation(releasesApi.list)
  async list() {
    const { REGISTRY_DIR: folder } = config;
    return folder ? listReleases(folder, await readRegistry(folder), this.database) : [];
  }

  @Operation(releasesApi.restore)
  restore(@Call() call: Call<typeof releasesApi.restore>) {
    return this.records.create(call, releaseMovements, async (tx, { path, note }) => {
      const { REGISTRY_DIR: folder } = config;
      const registry = folder && (await readRegistry(folder));
      const chosen = registry && registry.releases.find((release) => release.path === path);
      const former = chosen && currentOf(registry, chosen.name);
      if (!folder || !chosen || !former) throw new AppError('not_found');
      if (former.path === path) throw new AppError('conflict', { message: 'Esta versión ya está publicada' });
      if (!(await isIntact(folder, path))) throw new AppError('release_altered');
      const movement = movementOf(registry, chosen, {
        key: randomUUID(),
        at: new Date().toISOString(),
        kind: 'restore',
        publisher: call.actor.email,
        note,
      });
      const { at, ...columns } = movement;
      const created = await tx.db.releaseMovement.create({ data: { ...columns, createdAt: at }, select: { id: true } });
      // The last thing before the commit. Were that to fail, the file would tell the movement, and it would be noted from there.
      await changeRegistry(folder, (file) => withCurrent(file, chosen, at, movement));
      return created;
    });
  }
}
