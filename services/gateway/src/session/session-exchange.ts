import { serviceNames } from '@umbral/contracts';
import * as z from 'zod';
import { Refusal } from '../problems/refusal.js';
import type { Upstream } from '../routing/upstream.js';
import type { Credentials } from './credentials.js';
import type { Session } from './session.js';

/** Calls that are on their way when a token runs out must still find it valid. */
const SAFETY_MARGIN_MS = 5_000;

const exchangeAnswer = z.object({
  userId: z.number().int(),
  roleId: z.number().int(),
  sessionKey: z.string(),
  expiresAt: z.coerce.date(),
  tokens: z.record(z.enum(serviceNames), z.string()),
  tokensExpireAt: z.coerce.date(),
  /** Identity's time: the clock here may be another. An identity of the version before does not say it. */
  now: z.coerce.date().default(() => new Date()),
});

export interface ExchangeContext {
  requestId: string;
  address: string;
}

/** Asks identity what a cookie or bearer token is worth. Undefined: nothing. */
export type ExchangeSession = (credentials: Credentials, context: ExchangeContext) => Promise<Session | undefined>;

export function createSessionExchange(identity: Upstream, internalKey: string): ExchangeSession {
  return async function exchangeSession({ kind, secret }, { requestId, address }) {
    const checkedAt = Date.now();
    const answer = await identity.ask({
      method: 'POST',
      path: '/internal/sessions/exchange',
      headers: {
        'content-type': 'application/json',
        'x-umbral-internal': internalKey,
        'x-request-id': requestId,
        'x-forwarded-for': address,
      },
      body: JSON.stringify(kind === 'cookie' ? { sessionId: secret } : { bearer: secret }),
    });
    if (answer.status === 401) return undefined;
    if (answer.status !== 200) throw new Refusal('service_down');
    return sessionOf(exchangeAnswer.parse(JSON.parse(answer.text)), checkedAt);
  };
}

function sessionOf(answer: z.infer<typeof exchangeAnswer>, checkedAt: number): Session {
  const clockDifference = Date.now() - answer.now.getTime();
  const authorizations = Object.fromEntries(
    Object.entries(answer.tokens).map(([service, token]) => [service, `Bearer ${token}`]),
  ) as Session['authorizations'];
  return {
    userId: answer.userId,
    roleId: answer.roleId,
    sessionKey: answer.sessionKey,
    authorizations,
    checkedAt,
    endsAt: clockDifference + answer.expiresAt.getTime(),
    usableUntil:
      clockDifference + Math.min(answer.expiresAt.getTime(), answer.tokensExpireAt.getTime() - SAFETY_MARGIN_MS),
  };
}
