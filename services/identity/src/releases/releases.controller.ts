import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  audienceWords,
  currentOf,
  movementOf,
  releasesApi,
  trialOf,
  withCurrent,
  withoutTrial,
  withTrial,
  type Cause,
  type RegistryFile,
  type RegistryMovement,
  type RegistryRelease,
} from '@umbral/contracts';
import { AppError, Call, Database, Operation, Records } from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { listReleases } from './list-releases.js';
import { changeRegistry, readRegistry } from './registry-file.js';
import { isIntact } from './release-files.js';
import { releaseMovements } from './release-movement.record.js';
import { ReleaseReports } from './release-reports.js';

/** One change of the deployed release: its precondition, and the new registry. */
interface ReleaseChange extends Pick<Cause, 'kind' | 'publisher' | 'note' | 'audience'> {
  path: string;
  /** @throws AppError where the chosen release does not allow it */
  assertAllowed: (registry: RegistryFile, chosen: RegistryRelease) => void;
  after: (file: RegistryFile, chosen: RegistryRelease, movement: RegistryMovement) => RegistryFile;
}

const mustBeOnTrial = (registry: RegistryFile, { path }: RegistryRelease): void => {
  if (!trialOf(registry, path)) throw new AppError('not_found');
};
const mustNotBeLive = (registry: RegistryFile, { name, path }: RegistryRelease): void => {
  if (currentOf(registry, name)?.path === path)
    throw new AppError('conflict', { message: 'Esta versión ya está publicada' });
};

/** The deployed release of each micro-frontend: stored in `registry.json`, from which the gateway serves it. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly reports: ReleaseReports,
  ) {}

  @Operation(releasesApi.list)
  async list() {
    const { REGISTRY_DIR: folder } = config;
    return folder ? listReleases(folder, await readRegistry(folder), this.database) : [];
  }

  @Operation(releasesApi.restore)
  restore(@Call() call: Call<typeof releasesApi.restore>) {
    return this.records.create(call, releaseMovements, (tx, { path, note }) =>
      applyChange(tx.db, {
        path,
        kind: 'restore',
        publisher: call.actor.email,
        note,
        assertAllowed: (registry, chosen) => {
          if (!currentOf(registry, chosen.name)) throw new AppError('not_found');
          mustNotBeLive(registry, chosen);
        },
        after: (file, chosen, movement) => withCurrent(file, chosen, movement.at, movement),
      }),
    );
  }

  @Operation(releasesApi.publish)
  publish(@Call() call: Call<typeof releasesApi.publish>) {
    return this.records.create(call, releaseMovements, (tx, { path, note }) =>
      applyChange(tx.db, {
        path,
        kind: 'publish',
        publisher: call.actor.email,
        note,
        assertAllowed: mustBeOnTrial,
        after: (file, chosen, movement) => withCurrent(file, chosen, movement.at, movement),
      }),
    );
  }

  @Operation(releasesApi.try)
  try(@Call() call: Call<typeof releasesApi.try>) {
    return this.records.create(call, releaseMovements, (tx, { path, note, audience }) =>
      applyChange(tx.db, {
        path,
        kind: 'try',
        publisher: call.actor.email,
        note,
        audience: audienceWords(audience),
        assertAllowed: mustNotBeLive,
        after: (file, chosen, movement) =>
          withTrial(file, chosen, { audience, key: randomUUID(), at: movement.at }, movement),
      }),
    );
  }

  @Operation(releasesApi.withdraw)
  withdraw(@Call() call: Call<typeof releasesApi.withdraw>) {
    return this.records.create(call, releaseMovements, (tx, { path, note }) =>
      applyChange(tx.db, {
        path,
        kind: 'withdraw',
        publisher: call.actor.email,
        note,
        assertAllowed: mustBeOnTrial,
        after: (file, _chosen, movement) => withoutTrial(file, path, movement.at, movement),
      }),
    );
  }

  @Operation(releasesApi.report)
  report(@Call() call: Call<typeof releasesApi.report>) {
    return this.reports.count(call.actor, call.readBody());
  }
}

/** Writes the movement into the database, then registry.json. @throws AppError not_found, release_altered, busy */
async function applyChange(db: Tx['db'], wanted: ReleaseChange): Promise<{ id: number }> {
  const { path, kind, publisher, note, audience, assertAllowed, after } = wanted;
  const { REGISTRY_DIR: folder } = config;
  const registry = folder ? await readRegistry(folder) : undefined;
  const chosen = registry?.releases.find((release) => release.path === path);
  if (!folder || !registry || !chosen) throw new AppError('not_found');
  assertAllowed(registry, chosen);
  if (kind !== 'withdraw' && !(await isIntact(folder, path))) throw new AppError('release_altered');
  const cause = { key: randomUUID(), at: new Date().toISOString(), kind, publisher, note, audience };
  const movement = movementOf(registry, chosen, cause);
  const { at, ...columns } = movement;
  const created = await db.releaseMovement.create({ data: { ...columns, createdAt: at }, select: { id: true } });
  // Last before the commit: if the commit fails, RegistryFollower stores the movement from registry.json.
  await changeRegistry(folder, (file) => {
    // Checked again under the lock: the registry may have changed since it was read.
    assertAllowed(file, chosen);
    return after(file, chosen, movement);
  });
  return created;
}
