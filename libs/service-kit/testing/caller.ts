import { randomInt } from 'node:crypto';
import {
  pathOf,
  type AnswerOf,
  type BodyInput,
  type OperationShape,
  type ParamsInput,
  type Problem,
  type QueryInput,
  type ServiceName,
} from '@umbral/contracts';
import { stack } from './stack.js';

export interface Reply<Body> {
  status: number;
  headers: Headers;
  /** The answer, or the problem. */
  body: Body;
  problem: Problem;
}

interface Sent<Op> {
  params?: ParamsInput<Op>;
  query?: QueryInput<Op>;
  /** Anything, because specs also send what the contract refuses. */
  body?: BodyInput<Op> | object | string;
  headers?: Record<string, string>;
  /** The service that the token is made for; the one that is called unless given. */
  tokenOf?: ServiceName;
  /** Address of another process of the service than the stack's. */
  at?: string;
}

interface Exchanged {
  sessionKey: string;
  userId: number;
  tokens: Record<ServiceName, string>;
}

/** Somebody who calls the services as the gateway does for them: with a fresh internal token for each call. */
export class Caller {
  /** Everybody has one of their own, so that the limits of one spec do not reach another. */
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  /** Session id of the browser, or bearer token. */
  sessionId: string | undefined;
  bearer: string | undefined;

  async call<const Op extends OperationShape>(op: Op, sent: Sent<Op> = {}): Promise<Reply<AnswerOf<Op>>> {
    const token = (await this.exchange())?.tokens[sent.tokenOf ?? op.service];
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>);
    const url = `${sent.at ?? stack.urls[op.service]}${pathOf(op, sent.params)}${query.size > 0 ? `?${query.toString()}` : ''}`;
    const response = await fetch(url, {
      method: op.method,
      headers: {
        'x-forwarded-for': this.address,
        'user-agent': 'specs',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(this.sessionId && { 'x-umbral-session': this.sessionId }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      body: typeof sent.body === 'string' ? sent.body : sent.body && JSON.stringify(sent.body),
    });
    const text = await response.text();
    const body = (text ? JSON.parse(text) : undefined) as AnswerOf<Op>;
    return { status: response.status, headers: response.headers, body, problem: body as unknown as Problem };
  }

  /** What the gateway would get for this session; undefined without one, or when it has ended. */
  async exchange(): Promise<Exchanged | undefined> {
    if (!this.sessionId && !this.bearer) return undefined;
    const response = await fetch(`${stack.urls.identity}/internal/sessions/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-umbral-internal': stack.internalKey },
      body: JSON.stringify(this.bearer ? { bearer: this.bearer } : { sessionId: this.sessionId }),
    });
    return response.ok ? ((await response.json()) as Exchanged) : undefined;
  }
}
