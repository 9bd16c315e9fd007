import { randomInt } from 'node:crypto';
import {
  authApi,
  pathOf,
  serviceNames,
  type AnswerOf,
  type BodyInput,
  type OperationShape,
  type ParamsInput,
  type QueryInput,
  type ServiceName,
  type SessionUser,
} from '@umbral/contracts';
import { assertDocumented, operationAt } from './documented.js';
import { send, type Reply, type Sent } from './http.js';
import { isOfTheseSources, stack } from './stack.js';

/** The account that is made at installation. */
export const ADMINISTRATOR = 'admin@umbral.test';
/** The password of all demo users, and of the users that a test office creates. */
export const PASSWORD = 'umbral-demo';

/**
 * Where calls go: through a gateway, as a browser's or a program's; or to the services themselves, with an
 * internal token, as the gateway sends one.
 */
export type Target = { gateway: string } | { urls: Record<ServiceName, string>; internalKey: string };

export interface Input<Op> {
  params?: ParamsInput<Op>;
  query?: QueryInput<Op>;
  /** Anything, because specs also send what the contract refuses. */
  body?: BodyInput<Op> | object | string;
  headers?: Sent['headers'];
  timeout?: Sent['timeout'];
  /** The service that the token is made for; the one that is called unless given. */
  tokenOf?: ServiceName;
  /** Address of another process of the service, or of another gateway. */
  at?: string;
}

export interface Exchanged {
  sessionKey: string;
  userId: number;
  tokens: Record<ServiceName, string>;
}

/** Below the minute that an internal token lasts, by more than a call takes on a busy machine. */
const KEPT_MS = 20_000;
/** What identity was asked to change by this process. Others have people of their own. */
let changes = 0;

/** A caller of operations: anonymous, or with a session or a bearer token. */
export class Caller {
  /** Its rights and sign-ins are changed by no spec. */
  isUnchanged = false;
  readonly #kept = new Map<ServiceName, { token: string; until: number; changes: number }>();
  /** Everybody has one of their own, so that the limits of one spec do not reach another. */
  readonly address = randomAddress();
  readonly target: Target;
  /** Session id of the browser, or bearer token. */
  sessionId: string | undefined;
  bearer: string | undefined;

  constructor(target: Target = stack, known: { sessionId?: string; bearer?: string } = {}) {
    this.target = target;
    Object.assign(this, known);
  }

  /** Calls an operation, whatever comes of it. @throws when the answer is none that its document promises */
  async call<const Op extends OperationShape>(op: Op, input: Input<Op> = {}): Promise<Reply<AnswerOf<Op>>> {
    const { params, query, body, headers, timeout, at } = input;
    const search = new URLSearchParams(query ?? {}).toString();
    const path = `${pathOf(op, params)}${search && `?${search}`}`;
    const url = at ?? ('gateway' in this.target ? this.target.gateway : this.target.urls[op.service]);
    const own = 'gateway' in this.target ? this.headers : await this.#asTheGateway(input.tokenOf ?? op.service);
    const type = body === undefined ? {} : { 'content-type': op.upload?.media ?? 'application/json' };
    if (op.service === 'identity' && op.method !== 'GET') changes += 1;
    const reply = await send(`${url}${path}`, {
      method: op.method,
      body,
      timeout,
      headers: { ...own, ...type, ...headers },
    });
    if (op.service === 'identity' && op.method !== 'GET') changes += 1;
    if (isOfTheseSources) assertDocumented(op, reply);
    return reply as Reply<AnswerOf<Op>>;
  }

  /** Calls an operation that succeeds, and answers its body. @throws with the problem, when it is refused */
  async result<const Op extends OperationShape>(op: Op, input: Input<Op> = {}): Promise<AnswerOf<Op>> {
    const { status, text, body } = await this.call(op, input);
    if (status >= 300) throw new Error(`${op.id}: ${status} ${text}`);
    return body;
  }

  /** Any request to the gateway in the caller's name. @throws when it is an operation that does not promise the answer */
  async send(path: string, { headers, ...sent }: Sent = {}, at?: string): Promise<Reply> {
    const { target } = this;
    if (!('gateway' in target)) throw new Error('Only a gateway accepts any path');
    const operation = operationAt(sent.method ?? 'GET', path);
    const type = sent.body && operation?.upload ? { 'content-type': operation.upload.media } : {};
    const reply = await send(`${at ?? target.gateway}${path}`, {
      ...sent,
      headers: { ...type, ...this.headers, ...headers },
    });
    if (operation && isOfTheseSources) assertDocumented(operation, reply);
    return reply;
  }

  /** A call by its path, as a program that has no contracts makes it, and its body. @throws with the problem, when it is refused */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts an answer, not its type
  async request<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text, body: answer } = await this.send(path, { method, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return answer as Answer;
  }

  /** The headers of each of the caller's requests to a gateway. */
  get headers(): Record<string, string> {
    return {
      'x-forwarded-for': this.address,
      ...(this.sessionId && { cookie: this.cookie }),
      ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
    };
  }

  get cookie(): string {
    return `umbral_session=${this.sessionId}`;
  }

  /** What the gateway would get for this session; undefined without one, or when it has ended. */
  async exchange(at?: string, services: readonly ServiceName[] = serviceNames): Promise<Exchanged | undefined> {
    if (!this.sessionId && !this.bearer) return undefined;
    const { urls, internalKey } = 'urls' in this.target ? this.target : stack;
    const { status, body } = await send(`${at ?? urls.identity}/internal/sessions/exchange`, {
      method: 'POST',
      headers: { 'x-umbral-internal': internalKey },
      body: { ...(this.bearer ? { bearer: this.bearer } : { sessionId: this.sessionId }), services },
    });
    return status < 300 ? (body as Exchanged) : undefined;
  }

  async #asTheGateway(service: ServiceName): Promise<Sent['headers']> {
    const token = await this.#tokenFor(service);
    return {
      'x-forwarded-for': this.address,
      'user-agent': 'specs',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.sessionId && { 'x-umbral-session': this.sessionId }),
    };
  }

  /** Used again until identity is asked for a change, as a gateway uses it until an event. */
  async #tokenFor(service: ServiceName): Promise<string | undefined> {
    const kept = this.#kept.get(service);
    if (kept && kept.until > Date.now() && (this.isUnchanged || kept.changes === changes)) return kept.token;
    const before = changes;
    // One token: signing those of all services takes more than most calls.
    const token = (await this.exchange(undefined, [service]))?.tokens[service];
    // Specs of identity also change it without a call.
    if (token && (this.isUnchanged || service !== 'identity'))
      this.#kept.set(service, { token, until: Date.now() + KEPT_MS, changes: before });
    return token;
  }
}

/** A signed-in user. */
export class SignedIn extends Caller {
  readonly user: SessionUser;

  constructor(target: Target, user: SessionUser, sessionId: string) {
    super(target, { sessionId });
    this.user = user;
  }
}

/** Signs in as a browser does. @throws with the status, when they may not */
export async function signedIn(email: string, password = PASSWORD, target: Target = stack): Promise<SignedIn> {
  const { status, headers, body } = await new Caller(target).call(authApi.login, { body: { email, password } });
  const sessionId = sessionIdIn(headers);
  if (status !== 200 || !sessionId) throw new Error(`${email} cannot sign in: ${status}`);
  return new SignedIn(target, body, sessionId);
}

/** The session that an answer gives to a browser. */
export const sessionIdIn = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .map((cookie) => /umbral_session=([^;]+)/.exec(cookie)?.[1])
    .find(Boolean);

/** An address of no other caller. */
export const randomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
