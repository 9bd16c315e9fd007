import { decodeUserHeader } from '@umbral/contracts';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import type { Limits } from '../limits/limits.js';
import { Refusal } from '../problems/refusal.js';
import type { Credentials } from './credentials.js';
import type { Session } from './session.js';
import type { SessionCache } from './session-cache.js';
import type { ExchangeContext, ExchangeSession } from './session-exchange.js';

export interface ResolverParts {
  cache: SessionCache;
  exchange: ExchangeSession;
  limits: Limits;
  /** Of programs: all tokens of one together. */
  programLimits: Limits;
  metrics: GatewayMetrics;
}

/** Places of one session that are told to identity while its token lasts: more would make calls of exchanges. */
const MOST_PLACES = 5;

const placeOf = ({ address, userAgent = '' }: ExchangeContext): string => `${address} ${userAgent}`;

/** Is it known there, or are enough others told? A stolen cookie is seen by its owner because its first call is told. */
const isTold = ({ places = [] }: Session, context: ExchangeContext): boolean =>
  places.length >= MOST_PLACES || places.includes(placeOf(context));

/** Turns what a caller shows into a session, or refuses. */
export class SessionResolver {
  readonly #running = new Map<string, { changes: number; session: Promise<Session | undefined> }>();

  constructor(private readonly parts: ResolverParts) {}

  async resolve(
    credentials: Credentials | undefined,
    authorization: string | undefined,
    context: ExchangeContext,
  ): Promise<Session> {
    const { cache, limits, programLimits, metrics } = this.parts;
    const known = credentials && cache.get(credentials.key, Date.now());
    if (known && isTold(known, context)) {
      metrics.sessionCacheHits.inc();
      const turn = known.isProgram ? programLimits.spend(String(known.userId)) : limits.spend(known.sessionKey);
      if (turn) await turn;
      return this.#own(known, authorization);
    }
    await limits.spend(context.address);
    if (!credentials) throw new Refusal('unauthenticated');
    const session = credentials.secret ? await this.#exchangeOnce(credentials, context) : undefined;
    if (!session) throw new Refusal('session_expired');
    // A token that is not known here yet is one of the program's calls all the same.
    if (session.isProgram) await programLimits.spend(String(session.userId));
    return this.#own(session, authorization);
  }

  /** What the limit that counts the calls of this session says of itself. */
  limitHeaders({ isProgram, userId, sessionKey }: Session): Record<string, string> {
    const { limits, programLimits } = this.parts;
    return isProgram ? programLimits.headersFor(String(userId)) : limits.headersFor(sessionKey);
  }

  /** Simultaneous calls of one session wait for one exchange, unless something changed since it began. */
  #exchangeOnce(credentials: Credentials, context: ExchangeContext): Promise<Session | undefined> {
    const { changes } = this.parts.cache;
    const running = this.#running.get(credentials.key);
    if (running?.changes === changes) return running.session;
    const mine = { changes, session: this.#exchange(credentials, context, changes) };
    this.#running.set(credentials.key, mine);
    const done = () => this.#running.get(credentials.key) === mine && this.#running.delete(credentials.key);
    mine.session.then(done, done);
    return mine.session;
  }

  async #exchange(credentials: Credentials, context: ExchangeContext, changes: number): Promise<Session | undefined> {
    const { cache, exchange, metrics } = this.parts;
    metrics.sessionExchanges.inc();
    const { places = [] } = cache.get(credentials.key, Date.now()) ?? {};
    const session = await exchange(credentials, context);
    if (!session) return undefined;
    session.places = [...places, placeOf(context)];
    cache.keep(credentials.key, session, changes);
    return session;
  }

  /** A tab that still shows another sign-in of this browser must not act in the name of the present one. */
  #own(session: Session, authorization: string | undefined): Session {
    if (!authorization || authorization === session.knownUserHeader) return session;
    const user = decodeUserHeader(authorization);
    if (!user) return session;
    if (user.id !== session.userId) throw new Refusal('session_mismatch');
    session.knownUserHeader = authorization;
    return session;
  }
}
