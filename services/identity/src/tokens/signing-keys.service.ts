import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database, durations, Log, secondsOf, sql } from '@umbral/service-kit';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { config } from '../config.js';
import { ownKeys } from './own-keys.js';
import { seal, unseal } from './sealing.js';

const ALGORITHM = 'ES256';
const RENEWAL_MS = 3_600_000;
const LIFETIME_SECONDS = secondsOf(durations.signingKey, config.SIGNING_KEY_DAYS);
/** The next key is made so long before one stops signing: of a short-lived one after half of its time, or each renewal would make one. */
const RENEWED_BEFORE_SECONDS = Math.min(86_400, LIFETIME_SECONDS / 2);

interface StoredKey {
  kid: string;
  publicJwk: JWK;
  sealedJwk: string;
}

export interface SigningKey {
  kid: string;
  algorithm: typeof ALGORITHM;
  key: CryptoKey;
}

/**
 * The keys that sign internal tokens. They are stored in the database, so that all replicas sign with the same one. A new one
 * is created a day before the last one stops signing, or after half of its time where that is shorter; an old one verifies for a day more.
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnModuleDestroy {
  private signing: SigningKey | undefined;
  private renewal: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    ownKeys.read = () => this.publicKeys();
    await this.tryRenewal();
    this.renewal = setInterval(() => void this.tryRenewal(), RENEWAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.renewal);
  }

  /** The key to sign with now. */
  async current(): Promise<SigningKey> {
    return (this.signing ??= await this.renew());
  }

  /** The public halves, for `/.well-known/jwks.json`. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const stored = await this.database.many<Pick<StoredKey, 'kid' | 'publicJwk'>>(sql`
      select kid, public_jwk as "publicJwk" from signing_keys
      where signs_until > now() - interval '1 day' order by signs_until desc`);
    return { keys: stored.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' })) };
  }

  /** On failure the current key continues to sign. */
  private async tryRenewal(): Promise<void> {
    try {
      this.signing = await this.renew();
    } catch (error) {
      this.log.warn({ err: error }, 'the signing key is renewed later');
    }
  }

  /** Returns the newest usable key, or creates one. Under a lock, so that replicas that start together share it. */
  private renew(): Promise<SigningKey> {
    return this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('umbral signing keys'))`);
      await tx.query(sql`delete from signing_keys where signs_until < now() - interval '1 day'`);
      const stored = await tx.many<StoredKey>(sql`
        select kid, public_jwk as "publicJwk", sealed_jwk as "sealedJwk" from signing_keys
        where signs_until >= now() + make_interval(secs => ${RENEWED_BEFORE_SECONDS}) order by signs_until desc`);
      for (const candidate of stored) {
        const key = await this.open(candidate);
        if (key) return key;
      }
      const made = await makeKey();
      await tx.query(sql`
        insert into signing_keys (kid, public_jwk, sealed_jwk, signs_until)
        values (${made.kid}, ${JSON.stringify(made.publicJwk)}::jsonb, ${seal(config.SEALING_KEY[0], JSON.stringify(made.privateJwk))},
          now() + make_interval(secs => ${LIFETIME_SECONDS}))`);
      return { kid: made.kid, algorithm: ALGORITHM, key: made.key };
    });
  }

  /** Undefined if the key was sealed with a retired SEALING_KEY. */
  private async open(stored: StoredKey): Promise<SigningKey | undefined> {
    const jwk = config.SEALING_KEY.map((key) => unseal(key, stored.sealedJwk)).find((text) => text !== undefined);
    if (!jwk) return undefined;
    return {
      kid: stored.kid,
      algorithm: ALGORITHM,
      key: (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey,
    };
  }
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return {
    kid: randomUUID(),
    key: privateKey,
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
  };
}
