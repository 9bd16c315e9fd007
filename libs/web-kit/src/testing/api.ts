import {
  patternOf,
  problemOf,
  unknownFieldsOf,
  type AnswerOf,
  type BodyOf,
  type ErrorCode,
  type OperationShape,
  type ParamsOf,
  type Problem,
  type QueryOf,
} from '@umbral/contracts';
import * as z from 'zod';
import { readBody, serve, type HttpRequest, type HttpResponse } from './http';

/** A request as received by the server, parsed by its operation. */
export interface Received<Op extends OperationShape = OperationShape> {
  op: Op;
  params: ParamsOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
}

/** A refusal, returned instead of data. */
export class ProblemAnswer {
  constructor(readonly problem: Problem) {}
}
export const refuse = (code: ErrorCode, more?: Parameters<typeof problemOf>[2]): ProblemAnswer =>
  new ProblemAnswer(problemOf(code, 'test-request', more));

/** Data with the ETag of the record. */
export class Tagged<Value> {
  constructor(
    readonly value: Value,
    readonly etag: string,
  ) {}
}

/** A file response of an operation with `media`. */
export class AnsweredFile {
  constructor(
    readonly name: string,
    readonly content: string,
  ) {}
}

/** Drops the connection: simulates a network failure. */
export const DROP = Symbol('drop');

type Answer<Op extends OperationShape> =
  | AnswerOf<Op>
  | Tagged<AnswerOf<Op>>
  | ProblemAnswer
  | AnsweredFile
  | typeof DROP;
type Verb<Op extends OperationShape> = (received: Received<Op>) => Answer<Op> | Promise<Answer<Op>>;

interface Route {
  op: OperationShape;
  pattern: RegExp;
  verb: Verb<OperationShape>;
}

/** The server of a spec: requests and responses are validated by the contracts. */
export function createApi() {
  const routes: Route[] = [];
  const calls: Received[] = [];

  async function answer(request: HttpRequest, response: HttpResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    const ofMethod = routes.filter(({ op }) => op.method === request.method);
    // As in a router: '/api/clients/export' is no id.
    const route =
      ofMethod.findLast(({ op }) => op.path === pathname) ?? ofMethod.findLast(({ pattern }) => pattern.test(pathname));
    if (!route) return write(response, refuse('not_found'), undefined);
    const received = await receive(route, request, pathname, searchParams);
    calls.push(received);
    write(response, await route.verb(received), route.op);
  }

  serve((request, response) => void answer(request, response));

  return {
    /** All requests, in order. */
    calls,
    callsOf: <Op extends OperationShape>(op: Op): Received<Op>[] =>
      calls.filter((call) => call.op.id === op.id) as Received<Op>[],
    /** Sets the handler of an operation. */
    on<Op extends OperationShape>(op: Op, verb: Verb<Op> | Answer<Op>): void {
      const isVerb = typeof verb === 'function';
      routes.push({ op, pattern: patternOf(op), verb: (isVerb ? verb : () => verb) as Verb<OperationShape> });
    },
  };
}

/** Refuses unknown query parameters, as the services do. */
function assertKnown({ id, query }: OperationShape, search: URLSearchParams): void {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const unknown = [...search.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${id} has no query parameter ${unknown.join(', ')}`);
}

/** Refuses unknown fields of the body, as the services do. */
function assertKnownFields(op: OperationShape, body: unknown): void {
  const unknown = unknownFieldsOf(op, body).map(({ path }) => path);
  if (unknown.length > 0) throw new Error(`${op.id} has no field ${unknown.join(', ')}`);
}

async function receive(
  { op, pattern }: Route,
  request: HttpRequest,
  pathname: string,
  search: URLSearchParams,
): Promise<Received> {
  assertKnown(op, search);
  const text = await readBody(request);
  const sent: unknown = text === '' ? undefined : JSON.parse(text);
  assertKnownFields(op, sent);
  const header = (name: string) => request.headers[name] as string | undefined;
  return {
    op,
    params: op.params?.parse(pattern.exec(pathname)?.groups) as never,
    query: op.query?.parse(Object.fromEntries(search)) as never,
    body: (sent === undefined ? undefined : op.body?.parse(sent)) as never,
    ifMatch: header('if-match'),
    idempotencyKey: header('idempotency-key'),
  };
}

function write(response: HttpResponse, answer: unknown, op: OperationShape | undefined): void {
  if (answer === DROP) {
    response.destroy();
    return;
  }
  if (answer instanceof ProblemAnswer) {
    response
      .writeHead(answer.problem.status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify(answer.problem));
    return;
  }
  if (answer instanceof AnsweredFile) {
    const { name, content } = answer;
    response
      .writeHead(200, {
        'content-type': op?.media ?? 'text/plain',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .end(content);
    return;
  }
  const { value, etag } = answer instanceof Tagged ? answer : { value: answer, etag: undefined };
  response.writeHead(op?.status ?? 200, { 'content-type': 'application/json', ...(etag ? { etag } : {}) });
  response.end(op?.answer ? JSON.stringify(op.answer.parse(value)) : undefined);
}
