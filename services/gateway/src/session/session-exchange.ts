import { permissionMap, serviceNames } from '@umbral/contracts';
import { networkOf } from '@umbral/service-kit/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../problems/refusal.js';
import type { Upstream } from '../routing/upstream.js';
import { batchRequests } from './batch-requests.js';
import type { Credentials } from './credentials.js';
import type { Session } from './session.js';

/** A token must still be valid when a call that is in flight arrives. */
const SAFETY_MARGIN_MS = 5_000;

/** Requests in flight to identity, and sessions in one of them: identity signs a token of each service for each. */
const BATCHING = { maxConcurrent: 8, maxBatch: 100 };

const exchangeAnswer = z.object({
  userId: z.number().int(),
  roleId: z.number().int(),
  sessionKey: z.string(),
  isProgram: z.boolean().default(false),
  email: z.string().optional(),
  companyIds: z.array(z.number().int()).optional(),
  permissions: permissionMap.optional(),
  expiresAt: z.coerce.date(),
  /** Of each service that this identity knows: one of an older release knows fewer. */
  tokens: z.partialRecord(z.enum(serviceNames), z.string()),
  tokensExpireAt: z.coerce.date(),
  /** Identity's clock, which may differ from ours. The previous version of identity does not send it. */
  now: z.coerce.date().default(() => new Date()),
});
type ExchangeAnswer = z.infer<typeof exchangeAnswer>;
const exchangeManyAnswer = z.object({ sessions: z.array(exchangeAnswer.nullable()) });

export interface ExchangeContext {
  requestId: string;
  /** Network of the caller. */
  address: string;
  userAgent?: string | undefined;
  /** No input of a person preceded the call: the session is not extended. */
  isPassive?: boolean;
}

/** Only of the browser: what it says shortens its own session, nothing else. */
export const contextOf = ({ id, ip, raw: { headers } }: FastifyRequest): ExchangeContext => ({
  requestId: id,
  address: networkOf(ip),
  userAgent: headers['user-agent'],
  isPassive: headers['umbral-unattended'] !== undefined,
});

const MAX_USER_AGENT_LENGTH = 500;

interface ExchangeRequest {
  credentials: Credentials;
  context: ExchangeContext;
}

/** Exchanges a cookie or bearer token at identity. Undefined: it is not valid. */
export type ExchangeSession = (credentials: Credentials, context: ExchangeContext) => Promise<Session | undefined>;

/** @param limitMs a replica of identity that stays silent for longer is given up, if there is another one */
export function createSessionExchange(identity: Upstream, internalKey: string, limitMs?: number): ExchangeSession {
  const post = (path: string, { requestId, address }: ExchangeContext, body: unknown) =>
    identity.request(
      {
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          'x-umbral-internal': internalKey,
          'x-request-id': requestId,
          'x-forwarded-for': address,
        },
        body: JSON.stringify(body),
      },
      limitMs,
    );

  async function exchangeOne({ credentials, context }: ExchangeRequest): Promise<ExchangeAnswer | null> {
    const answer = await post('/internal/sessions/exchange', context, credentialOf(credentials, context));
    if (answer.status === 401) return null;
    if (answer.status !== 200) throw new Refusal('service_down');
    return exchangeAnswer.parse(JSON.parse(answer.text));
  }

  async function exchangeMany(requests: ExchangeRequest[]): Promise<(ExchangeAnswer | null)[]> {
    const [first] = requests;
    if (!first || requests.length === 1) return Promise.all(requests.map(exchangeOne));
    const body = { credentials: requests.map(({ credentials, context }) => credentialOf(credentials, context)) };
    const answer = await post('/internal/sessions/exchange-many', first.context, body);
    // The previous version of identity has no batch request.
    if (answer.status === 404) return Promise.all(requests.map(exchangeOne));
    if (answer.status !== 200) throw new Refusal('service_down');
    return exchangeManyAnswer.parse(JSON.parse(answer.text)).sessions;
  }

  const exchangeBatched = batchRequests(exchangeMany, BATCHING);
  return async function exchangeSession(credentials, context) {
    const checkedAt = Date.now();
    const answer = await exchangeBatched({ credentials, context });
    return answer ? sessionOf(answer, checkedAt) : undefined;
  };
}

/**
 * Includes where the session is used from, which identity shows to its owner, and the services known here: an identity of a later
 * release issues no tokens for others, which `exchangeAnswer` would refuse.
 */
const credentialOf = ({ kind, secret }: Credentials, { address, userAgent = '', isPassive }: ExchangeContext) => ({
  ...(kind === 'cookie' ? { sessionId: secret } : { bearer: secret }),
  address,
  userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  services: serviceNames,
  ...(isPassive && { isPassive }),
});

function sessionOf(answer: ExchangeAnswer, checkedAt: number): Session {
  const clockDifference = Date.now() - answer.now.getTime();
  const authorizations = Object.fromEntries(
    Object.entries(answer.tokens).map(([service, token]) => [service, `Bearer ${token}`]),
  ) as Session['authorizations'];
  return {
    userId: answer.userId,
    roleId: answer.roleId,
    sessionKey: answer.sessionKey,
    isProgram: answer.isProgram,
    email: answer.email,
    companyIds: answer.companyIds,
    permissions: answer.permissions,
    authorizations,
    checkedAt,
    endsAt: clockDifference + answer.expiresAt.getTime(),
    usableUntil:
      clockDifference + Math.min(answer.expiresAt.getTime(), answer.tokensExpireAt.getTime() - SAFETY_MARGIN_MS),
  };
}
