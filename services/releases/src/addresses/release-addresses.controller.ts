import { Controller } from '@nestjs/common';
import {
  moduleOf,
  RELEASE_PARAMETER,
  releaseLabel,
  releasesApi,
  type AddressedRelease,
  type ModuleManifest,
  type ReleaseAddress,
} from '@umbral/contracts';
import {
  AppError,
  Call,
  Clock,
  Database,
  durations,
  Operation,
  Records,
  sql,
  type Queryable,
} from '@umbral/service-kit';
import { assertMayPublish } from '../access/publisher.js';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { releases } from '../upload/release.record.js';
import { ReleaseTokens, type AddressToken } from './release-tokens.js';

/** Audience of an address in its audit entry, as of a trial. */
const AUDIENCE = `Administradores con su dirección, durante ${durations.releaseAddress.amount} días`;

/** Addresses that open one stored release in one tab. */
@Controller()
export class ReleaseAddressesController {
  private readonly tokens: ReleaseTokens;

  constructor(
    private readonly database: Database,
    private readonly records: Records<PrismaClient>,
    clock: Clock,
  ) {
    this.tokens = new ReleaseTokens(config.INTERNAL_KEY, clock.now);
  }

  /** Does not support Idempotency-Key: the token would have to be stored for it. */
  @Operation(releasesApi.createAddress)
  create(@Call() call: Call<typeof releasesApi.createAddress>) {
    const { path } = call.readBody();
    assertMayPublish(call.actor, moduleOf(path));
    return this.records.write(call, releases, async (tx) => {
      const found = await releases.one(tx, sql`r.path = ${path}`);
      if (!found) throw new AppError('not_found');
      tx.note({ audience: { before: null, after: AUDIENCE } });
      const { manifest } = await storedRelease(tx, path);
      return { before: found, after: found, answer: addressOf(manifest, await this.tokens.sign(path)) };
    });
  }

  /** The permission of this session counts, not that of the author of the address. */
  @Operation(releasesApi.openAddress)
  async open(@Call() { query }: Call<typeof releasesApi.openAddress>): Promise<AddressedRelease> {
    const token = await this.tokens.verify(query[RELEASE_PARAMETER]);
    const { manifest, entry, integrity } = await storedRelease(this.database, token.path);
    return { manifest, entry: `/modules/${token.path}/${entry}`, integrity, trial: 'address', ...wordsOf(token) };
  }
}

interface StoredRelease {
  manifest: ModuleManifest;
  entry: string;
  integrity: string;
}

/** @throws AppError not_found: its files have expired */
async function storedRelease(database: Queryable, path: string): Promise<StoredRelease> {
  const stored = await database.one<StoredRelease>(sql`
    select r.manifest, r.entry, r.integrity from releases r where r.path = ${path}`);
  if (!stored) throw new AppError('not_found', { message: 'Esta versión ya no está guardada' });
  return stored;
}

const wordsOf = ({ path, exp }: AddressToken) => ({
  label: releaseLabel(path),
  expiresAt: new Date(exp * 1_000).toISOString(),
});

/** Below the first page that is no record's. */
function addressOf({ pages }: ModuleManifest, { token, ...named }: AddressToken & { token: string }): ReleaseAddress {
  const page = pages.find(({ path }) => !path.includes(':'))?.path ?? '/';
  return { address: `${page}?${RELEASE_PARAMETER}=${token}`, ...wordsOf(named) };
}
