import { actorClaims, type Actor } from '@umbral/contracts';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { isDatabaseOverloaded } from '../database/database-errors.js';
import { AppError } from '../errors/app-error.js';
import { appErrorOf } from '../errors/problem-of-error.js';

export interface TokenVerifierOptions {
  /** Name of this service: tokens for another one are refused. */
  audience: string;
  /** Where identity publishes its keys; fetched again when a token names an unknown one. */
  keysUrl: URL;
  /** KEYS_LIMIT_MS of a process */
  keysLimitMs: number;
  /** The keys, where no request is needed to get them (identity itself). */
  keys?: () => Promise<JSONWebKeySet>;
  /** Milliseconds since 1970; the clock of this machine unless given. */
  now?: () => number;
}

const REMEMBERED = 20_000;
/** Distinguishes an invalid token (RFC 6750) from other reasons for a 401: the gateway then requests a new one. */
const REFUSED_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' };

/** Verifies internal tokens. A verified one is cached until it expires: verification costs 100 µs, the lookup 1 µs. */
export class TokenVerifier {
  private readonly known = new LRUCache<string, Actor>({ max: REMEMBERED });
  private readonly keyFor: JWTVerifyGetKey;

  constructor(private readonly options: TokenVerifierOptions) {
    const { keys, keysUrl, keysLimitMs } = options;
    this.keyFor = keys
      ? async (header, token) => createLocalJWKSet(await keys())(header, token)
      : createRemoteJWKSet(keysUrl, { cooldownDuration: 1_000, timeoutDuration: keysLimitMs });
  }

  /** The actor of the token. @throws AppError unauthenticated, or service_down or overloaded when the keys cannot be read */
  async verify(token: string): Promise<Actor> {
    const known = this.known.get(token);
    if (known) return known;
    const now = this.options.now?.() ?? Date.now();
    try {
      const { payload } = await jwtVerify(token, this.keyFor, {
        audience: this.options.audience,
        algorithms: ['ES256'],
        requiredClaims: ['exp'],
        clockTolerance: 2,
        currentDate: new Date(now),
      });
      const actor = actorClaims.parse(payload);
      const rest = (payload.exp ?? 0) * 1_000 - now;
      if (rest > 0) this.known.set(token, actor, { ttl: rest });
      return actor;
    } catch (error) {
      if (isRefusal(error)) throw new AppError('unauthenticated', { cause: error, headers: REFUSED_TOKEN });
      // The keys could not be read, so the token may still be valid.
      throw isDatabaseOverloaded(error) ? appErrorOf(error) : new AppError('service_down', { cause: error });
    }
  }
}

/** Whether the error is about the token: any other one is about the keys, as are a timeout, an unexpected answer of their URL and a malformed set. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  if (error instanceof errors.JOSEError) return error.constructor !== errors.JOSEError;
  return error instanceof z.ZodError;
}
