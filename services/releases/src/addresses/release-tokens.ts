import { hkdfSync } from 'node:crypto';
import { releasePath } from '@umbral/contracts';
import { AppError, durations, secondsOf } from '@umbral/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

const AUDIENCE = 'release address';
const ALGORITHM = 'HS256';

const claims = z.object({ path: releasePath, exp: z.number().int() });

/** The release that a token names, and its end in epoch seconds. */
export interface AddressToken {
  path: string;
  exp: number;
}

/** Signed tokens of addresses: each names one build of one module. */
export class ReleaseTokens {
  readonly #keys: Uint8Array[];

  /** @param secrets INTERNAL_KEY: the first one signs, all verify */
  constructor(
    secrets: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    this.#keys = secrets.map(
      (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'umbral release addresses', 32)),
    );
  }

  async sign(path: string): Promise<AddressToken & { token: string }> {
    const exp = Math.floor(this.now() / 1_000) + secondsOf(durations.releaseAddress);
    const token = await new SignJWT({ path })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(AUDIENCE)
      .setExpirationTime(exp)
      .sign(this.#keys[0] as Uint8Array);
    return { path, exp, token };
  }

  /** @throws AppError invalid_link: forged, for another purpose, or expired */
  async verify(token: string): Promise<AddressToken> {
    const payloads = await Promise.all(this.#keys.map((key) => this.#payloadOf(token, key)));
    const { data } = claims.safeParse(payloads.find((payload) => payload !== undefined));
    if (!data) throw new AppError('invalid_link', { message: 'La dirección de esta versión no es válida' });
    if (data.exp * 1_000 <= this.now())
      throw new AppError('invalid_link', {
        message: 'La dirección de esta versión ha caducado. Pide otra a quien te la envió',
      });
    return data;
  }

  /** Undefined where this key has not signed it. An expired one is returned, because its refusal is another one. */
  async #payloadOf(token: string, key: Uint8Array): Promise<unknown> {
    try {
      const options = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(this.now()) };
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return error.payload;
      return undefined;
    }
  }
}
