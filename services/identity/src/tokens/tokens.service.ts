import { Injectable } from '@nestjs/common';
import { serviceNames, type Actor, type ServiceName } from '@umbral/contracts';
import { Clock, durations, millisecondsOf } from '@umbral/service-kit';
import { SignJWT } from 'jose';
import { config } from '../config.js';
import { SigningKeys, type SigningKey } from './signing-keys.service.js';

/** Audiences of the token for a service: itself, and the services that it calls on behalf of the user. */
const audiences: Record<ServiceName, ServiceName[]> = {
  identity: ['identity'],
  catalog: ['catalog'],
  studies: ['studies', 'catalog', 'identity'],
  audit: ['audit'],
  releases: ['releases'],
};

/** The services of before `services` was part of the exchange. */
const FIRST_SERVICES: readonly ServiceName[] = ['identity', 'catalog', 'studies', 'audit'];

/** Signs the short-lived internal tokens: the actor, and the audience. */
@Injectable()
export class TokensService {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** One token per accepted service. They never outlive the session, which ends at `sessionEnd` (ms since 1970). */
  async issue(
    actor: Actor,
    sessionEnd: number,
    accepted: readonly string[] = FIRST_SERVICES,
  ): Promise<{ tokens: Partial<Record<ServiceName, string>>; tokensExpireAt: string }> {
    const expiry = Math.floor(
      Math.min(sessionEnd, this.clock.now() + millisecondsOf(durations.internalToken, config.INTERNAL_TOKEN_SECONDS)) /
        1000,
    );
    const key = await this.keys.current();
    const signed = await Promise.all(
      serviceNames
        .filter((service) => accepted.includes(service))
        .map(async (service) => [service, await sign(actor, service, this.clock.now(), expiry, key)] as const),
    );
    return {
      tokens: Object.fromEntries(signed) as Partial<Record<ServiceName, string>>,
      tokensExpireAt: new Date(expiry * 1000).toISOString(),
    };
  }
}

const sign = (
  actor: Actor,
  service: ServiceName,
  now: number,
  expiry: number,
  { kid, algorithm, key }: SigningKey,
): Promise<string> =>
  new SignJWT({ ...actor })
    .setProtectedHeader({ alg: algorithm, kid })
    .setAudience(audiences[service])
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(expiry)
    .sign(key);
