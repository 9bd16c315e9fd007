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
import { AppError } from '../errors/app-error.js';

export interface TokenVerifierOptions {
  /** Name of this service: tokens for another one are refused. */
  audience: string;
  /** Where identity publishes its keys; asked again when a token names an unknown one. */
  keysUrl: URL;
  /** The keys, where no call is needed to get them (identity itself). */
  keys?: () => Promise<JSONWebKeySet>;
  /** Milliseconds since 1970; the clock of this machine unless given. */
  now?: () => number;
}

const REMEMBERED = 20_000;
/** Tells a token that is not accepted (RFC 6750) from other reasons for a 401: who sent it gets a new one. */
const REFUSED_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' };

/** Checks internal tokens. A checked one is remembered until it expires: checking costs 100 µs, looking up one. */
export class TokenVerifier {
  private readonly known = new LRUCache<string, Actor>({ max: REMEMBERED });
  private readonly keyFor: JWTVerifyGetKey;

  constructor(private readonly options: TokenVerifierOptions) {
    const { keys, keysUrl } = options;
    this.keyFor = keys
      ? async (header, token) => createLocalJWKSet(await keys())(header, token)
      : createRemoteJWKSet(keysUrl, { cooldownDuration: 1_000, timeoutDuration: 3_000 });
  }

  /** Who the token speaks for. @throws AppError unauthenticated, or service_down when the keys cannot be had */
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
      if (isKeyTrouble(error)) throw new AppError('service_down', { cause: error });
      throw new AppError('unauthenticated', { cause: error, headers: REFUSED_TOKEN });
    }
  }
}

/** Identity could not be asked for its keys; that says nothing about the token. */
function isKeyTrouble(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.constructor === errors.JOSEError;
  return error instanceof TypeError || (error as { code?: string }).code === 'ECONNREFUSED';
}
