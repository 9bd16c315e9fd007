import { decodeUserHeader } from '@umbral/contracts';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import type { RateLimit } from '../limits/limits.js';
import { Refusal } from '../problems/refusal.js';
import type { Credentials } from './credentials.js';
import type { Session } from './session.js';
import type { SessionCache } from './session-cache.js';
import type { ExchangeContext, ExchangeSession } from './session-exchange.js';

export interface ResolverParts {
  cache: SessionCache;
  exchange: ExchangeSession;
  limits: RateLimit;
  /** Of programs, across all their tokens. */
  programLimits: RateLimit;
  metrics: GatewayMetrics;
}

/** Places of one session that are reported to identity during one token; more would turn every call into an exchange. */
const MAX_REPORTED_PLACES = 5;

/** A passive exchange has not extended the session, so it answers passive calls only. */
const serves = (session: Session, { isPassive }: ExchangeContext): boolean => !session.isPassive || isPassive === true;

const placeOf = ({ address, userAgent = '' }: ExchangeContext): string => `${address} ${userAgent}`;

/** A new place is reported at its first call, so that the owner can see the use of a stolen cookie. */
const isReported = ({ places = [] }: Session, context: ExchangeContext): boolean =>
  places.length >= MAX_REPORTED_PLACES || places.includes(placeOf(context));

/** RFC 6750, 3.1: only a token can be invalid; a cookie has no challenge of its own. */
const challengeOf = ({ kind }: Credentials): Record<string, string> =>
  kind === 'bearer' ? { 'www-authenticate': 'Bearer realm="umbral", error="invalid_token"' } : {};

/** Resolves credentials to a session, or throws a Refusal. */
export class SessionResolver {
  constructor(private readonly parts: ResolverParts) {}

  /** @param onSession is called before a call of the session is counted, and refused */
  async resolve(
    credentials: Credentials | undefined,
    authorization: string | undefined,
    context: ExchangeContext,
    onSession?: (session: Session) => void,
  ): Promise<Session> {
    const { cache, limits, programLimits, metrics } = this.parts;
    const known = credentials && cache.get(credentials.key, Date.now());
    if (known && serves(known, context) && isReported(known, context)) {
      metrics.sessionCacheHits.inc();
      onSession?.(known);
      const turn = known.isProgram ? programLimits.consume(String(known.userId)) : limits.consume(known.sessionKey);
      if (turn) await turn;
      return this.#checkUser(known, authorization);
    }
    await limits.consume(context.address);
    if (!credentials) throw new Refusal('unauthenticated', limits.headersFor(context.address));
    const exchange = () => cache.exchangeOnce(credentials.key, () => this.#exchange(credentials, context));
    let session = credentials.secret ? await exchange() : undefined;
    // It has joined a passive exchange.
    if (session && !serves(session, context)) session = await exchange();
    if (!session)
      throw new Refusal('session_expired', { ...limits.headersFor(context.address), ...challengeOf(credentials) });
    onSession?.(session);
    // The first call of a token counts too.
    if (session.isProgram) await programLimits.consume(String(session.userId));
    return this.#checkUser(session, authorization);
  }

  /** Headers of the rate limit that applies to this session. */
  limitHeaders({ isProgram, userId, sessionKey }: Session): Record<string, string> {
    const { limits, programLimits } = this.parts;
    return isProgram ? programLimits.headersFor(String(userId)) : limits.headersFor(sessionKey);
  }

  async #exchange(credentials: Credentials, context: ExchangeContext): Promise<Session | undefined> {
    const { cache, exchange, metrics } = this.parts;
    metrics.sessionExchanges.inc();
    const { places = [] } = cache.get(credentials.key, Date.now()) ?? {};
    const session = await exchange(credentials, context);
    if (!session) return undefined;
    session.places = [...new Set([...places, placeOf(context)])];
    session.isPassive = context.isPassive;
    return session;
  }

  /** A tab of an earlier sign-in must not act as the user of the present session of this browser. */
  #checkUser(session: Session, authorization: string | undefined): Session {
    if (!authorization || authorization === session.knownUserHeader) return session;
    const user = decodeUserHeader(authorization);
    if (!user) return session;
    if (user.id !== session.userId) throw new Refusal('session_mismatch', this.limitHeaders(session));
    session.knownUserHeader = authorization;
    return session;
  }
}
