import {
  pathOf, type AnswerOf, type BodyInput, type OperationShape, type ParamsInput, type Problem, type QueryInput, type ServiceName,
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
}

let addresses = 0;
/** An address of its own for everybody, so that the limits of one spec do not reach another. */
const nextAddress = () => `10.${process.pid % 250}.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

/** Somebody who calls the services as the gateway does for them: with a fresh internal token for each call. */
export class Caller {
  readonly address = nextAddress();
  sessionId: string | undefined;

  async call<const Op extends OperationShape>(op: Op, sent: Sent<Op> = {}): Promise<Reply<AnswerOf<Op>>> {
    const token = await this.tokenFor(sent.tokenOf ?? op.service);
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>);
    const url = `${stack.urls[op.service]}${pathOf(op, sent.params)}${query.size > 0 ? `?${query.toString()}` : ''}`;
    const response = await fetch(url, {
      method: op.method,
      headers: {
        'x-forwarded-for': this.address, 'user-agent': 'specs',
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

  private async tokenFor(service: ServiceName): Promise<string | undefined> {
    if (!this.sessionId) return undefined;
    const response = await fetch(`${stack.urls.identity}/internal/sessions/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-umbral-internal': stack.internalKey },
      body: JSON.stringify({ sessionId: this.sessionId }),
    });
    if (!response.ok) return undefined;
    return ((await response.json()) as { tokens: Record<string, string> }).tokens[service];
  }
}
