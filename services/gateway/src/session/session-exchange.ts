import { serviceNames } from '@umbral/contracts';
import * as z from 'zod';
import { Refusal } from '../problems/refusal.js';
import type { Upstream } from '../routing/upstream.js';
import { batchRequests } from './batch-requests.js';
import type { Credentials } from './credentials.js';
import type { Session } from './session.js';

/** Calls that are on their way when a token runs out must still find it valid. */
const SAFETY_MARGIN_MS = 5_000;

/** Questions on their way to identity, and sessions in one of them: identity signs four tokens for each. */
const BOUNDS = { atOnce: 8, most: 100 };

const exchangeAnswer = z.object({
  userId: z.number().int(),
  roleId: z.number().int(),
  sessionKey: z.string(),
  isProgram: z.boolean().default(false),
  email: z.string().optional(),
  companyIds: z.array(z.number().int()).optional(),
  expiresAt: z.coerce.date(),
  tokens: z.record(z.enum(serviceNames), z.string()),
  tokensExpireAt: z.coerce.date(),
  /** Identity's time: the clock here may be another. An identity of the version before does not say it. */
  now: z.coerce.date().default(() => new Date()),
});
type ExchangeAnswer = z.infer<typeof exchangeAnswer>;
const exchangeManyAnswer = z.object({ sessions: z.array(exchangeAnswer.nullable()) });

export interface ExchangeContext {
  requestId: string;
  /** Of the caller's network. */
  address: string;
  userAgent?: string | undefined;
}

/** As much of a name that browsers and programs give themselves as is kept. */
const MOST_OF_A_NAME = 500;

interface Question {
  credentials: Credentials;
  context: ExchangeContext;
}

/** Asks identity what a cookie or bearer token is worth. Undefined: nothing. */
export type ExchangeSession = (credentials: Credentials, context: ExchangeContext) => Promise<Session | undefined>;

export function createSessionExchange(identity: Upstream, internalKey: string): ExchangeSession {
  const ask = (path: string, { requestId, address }: ExchangeContext, body: unknown) =>
    identity.ask({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        'x-umbral-internal': internalKey,
        'x-request-id': requestId,
        'x-forwarded-for': address,
      },
      body: JSON.stringify(body),
    });

  async function askOne({ credentials, context }: Question): Promise<ExchangeAnswer | null> {
    const answer = await ask('/internal/sessions/exchange', context, credentialOf(credentials, context));
    if (answer.status === 401) return null;
    if (answer.status !== 200) throw new Refusal('service_down');
    return exchangeAnswer.parse(JSON.parse(answer.text));
  }

  async function askMany(questions: Question[]): Promise<(ExchangeAnswer | null)[]> {
    const [first] = questions;
    if (!first || questions.length === 1) return Promise.all(questions.map(askOne));
    const body = { credentials: questions.map(({ credentials, context }) => credentialOf(credentials, context)) };
    const answer = await ask('/internal/sessions/exchange-many', first.context, body);
    // An identity of the version before knows only the question for one.
    if (answer.status === 404) return Promise.all(questions.map(askOne));
    if (answer.status !== 200) throw new Refusal('service_down');
    return exchangeManyAnswer.parse(JSON.parse(answer.text)).sessions;
  }

  const askSoon = batchRequests(askMany, BOUNDS);
  return async function exchangeSession(credentials, context) {
    const checkedAt = Date.now();
    const answer = await askSoon({ credentials, context });
    return answer ? sessionOf(answer, checkedAt) : undefined;
  };
}

/** With where it is used from, which identity shows to its owner. */
const credentialOf = ({ kind, secret }: Credentials, { address, userAgent = '' }: ExchangeContext) => ({
  ...(kind === 'cookie' ? { sessionId: secret } : { bearer: secret }),
  address,
  userAgent: userAgent.slice(0, MOST_OF_A_NAME),
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
    authorizations,
    checkedAt,
    endsAt: clockDifference + answer.expiresAt.getTime(),
    usableUntil:
      clockDifference + Math.min(answer.expiresAt.getTime(), answer.tokensExpireAt.getTime() - SAFETY_MARGIN_MS),
  };
}
