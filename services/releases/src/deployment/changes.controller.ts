import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { audienceWords, moduleOf, releasesApi, type ReleaseAudience } from '@umbral/contracts';
import { AppError, Call, Operation, Records } from '@umbral/service-kit';
import { assertMayPublish, publisherOf } from '../access/publisher.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { applyChange, type DeployingTx } from './apply-change.js';
import { endTrial, makeLive, startTrial } from './deploy.js';
import { DeployedReleases } from './deployed-releases.js';
import { liveVersion, type Release } from './find-release.js';
import { releaseMovements } from './release-movement.record.js';

const mustBeOnTrial = (_tx: DeployingTx, { trial }: Release): void => {
  if (!trial) throw new AppError('not_found');
};
const mustNotBeLive = (_tx: DeployingTx, { isLive }: Release): void => {
  if (isLive) throw new AppError('conflict', { message: 'Esta versión ya está publicada' });
};
/** A trial that was withdrawn meanwhile would start again. */
const mustReplace =
  (audience: ReleaseAudience | undefined) =>
  (tx: DeployingTx, release: Release): void => {
    mustNotBeLive(tx, release);
    if (audience && !isDeepStrictEqual(release.trial?.audience, audience))
      throw new AppError('conflict', { message: 'Su prueba ha terminado o ha cambiado: mira cómo está ahora' });
  };
/** A release that users had before is restored, which marks those after it as withdrawn, unless its module has no live one. */
const mustBeNew = async (tx: DeployingTx, release: Release): Promise<void> => {
  mustNotBeLive(tx, release);
  if (release.isRetired && (await liveVersion(tx, release.module)))
    throw new AppError('conflict', { message: 'Esta versión ya se usó o se retiró: restáurala' });
};
/** Only a module with a live release can be brought back to another one. */
const mustReplaceAnother = async (tx: DeployingTx, release: Release): Promise<void> => {
  mustNotBeLive(tx, release);
  if (!(await liveVersion(tx, release.module))) throw new AppError('not_found');
};

/** Changes of the release that users get. */
@Controller()
export class ChangesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly deployed: DeployedReleases,
  ) {}

  @Operation(releasesApi.publish)
  publish(@Call() call: Call<typeof releasesApi.publish>) {
    const body = call.readBody();
    assertMayPublish(call.actor, moduleOf(body.path));
    const change = { ...body, kind: 'publish', publisher: publisherOf(call.actor) } as const;
    return this.records.create(call, releaseMovements, (tx) =>
      applyChange(tx, { ...change, assertAllowed: mustBeNew, apply: makeLive }, this.deployed),
    );
  }

  @Operation(releasesApi.restore)
  restore(@Call() call: Call<typeof releasesApi.restore>) {
    const body = call.readBody();
    assertMayPublish(call.actor, moduleOf(body.path));
    const change = { ...body, kind: 'restore', publisher: publisherOf(call.actor) } as const;
    return this.records.create(call, releaseMovements, (tx) =>
      applyChange(tx, { ...change, assertAllowed: mustReplaceAnother, apply: makeLive }, this.deployed),
    );
  }

  @Operation(releasesApi.try)
  try(@Call() call: Call<typeof releasesApi.try>) {
    const { audience, replaces, ...body } = call.readBody();
    assertMayPublish(call.actor, moduleOf(body.path));
    const change = { ...body, kind: 'try', publisher: publisherOf(call.actor) } as const;
    const trial = { audience, key: randomUUID(), userId: call.actor.id };
    return this.records.create(call, releaseMovements, (tx) =>
      applyChange(
        tx,
        {
          ...change,
          audience: audienceWords(audience),
          assertAllowed: mustReplace(replaces),
          apply: (db, chosen) => startTrial(db, chosen, trial),
        },
        this.deployed,
      ),
    );
  }

  @Operation(releasesApi.withdraw)
  withdraw(@Call() call: Call<typeof releasesApi.withdraw>) {
    const body = call.readBody();
    assertMayPublish(call.actor, moduleOf(body.path));
    const change = { ...body, kind: 'withdraw', publisher: publisherOf(call.actor) } as const;
    return this.records.create(call, releaseMovements, (tx) =>
      applyChange(tx, { ...change, assertAllowed: mustBeOnTrial, apply: endTrial }, this.deployed),
    );
  }
}
