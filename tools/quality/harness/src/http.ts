import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { serviceNames, type Problem } from '@umbral/contracts';
import { stack } from './stack.js';

const IDLE_MS = 5_000;
/**
 * A connection per call: a server may close an idle one at the moment in which the next request is written to it, and a call that is no
 * retry fails then. Opening one costs a fifth of a call.
 */
const single = new Agent({ keepAlive: false });
/** Processes of the run's system end an idle connection after 72 seconds and are not restarted. */
const kept = new Agent({ keepAlive: true, timeout: IDLE_MS });
/** After a computation that kept this process from noticing ends of connections, the next call opens one, which lets it. */
let lastAnswerAt = 0;
const hasRested = () => performance.now() - lastAnswerAt > IDLE_MS;
const keeping = new Set(stack.urls && ['gateway' as const, ...serviceNames].map((name) => stack.urls[name]));

export interface Sent {
  method?: string;
  headers?: Record<string, string | string[] | undefined>;
  /** A text or bytes as they are, a stream in the chunks that it comes in; everything else as JSON. */
  body?: unknown;
  /** Milliseconds until it is given up; never unless given. */
  timeout?: number;
}

export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** Of the answer as it came, for what is no text. */
  bytes: Buffer;
  /** Parsed when the content type and the body are JSON. A refusal is a `Problem`. */
  body: Body;
  problem: Problem;
}

/**
 * One request exactly as written: nothing is added but what the body needs, no path is tidied up, no redirect followed.
 * @throws the error of the connection, with its `code`
 */
export function send(url: string, { method = 'GET', headers = {}, body, timeout }: Sent = {}): Promise<Reply> {
  const [, origin = url, path] = /^(https?:\/\/[^/]+)(.*)$/s.exec(url) ?? [];
  const stream = body instanceof Readable ? body : undefined;
  const isRaw = stream !== undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isRaw || body === undefined ? (body as string | undefined) : JSON.stringify(body);
  const described = {
    ...(payload !== undefined && !stream && { 'content-length': String(Buffer.byteLength(payload)) }),
    ...(payload !== undefined && !isRaw && { 'content-type': 'application/json' }),
  };
  const all = Object.entries({ ...described, ...headers }).filter(([, value]) => value !== undefined);
  const signal = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
  return new Promise((resolve, reject) => {
    const agent = keeping.has(origin) && !hasRested() ? kept : single;
    const options = { method, path: path || '/', headers: Object.fromEntries(all) as never, agent, signal };
    const sending = request(origin, options, (response) => {
      buffer(response).then((bytes) => {
        lastAnswerAt = performance.now();
        const answered = bytes.toString();
        const { statusCode: status = 0, rawHeaders } = response;
        const received = new Headers();
        for (let at = 0; at < rawHeaders.length; at += 2) received.append(rawHeaders[at]!, rawHeaders[at + 1]!);
        const parsed = parse(answered, received);
        resolve({ status, headers: received, text: answered, bytes, body: parsed, problem: parsed as Problem });
      }, reject);
    });
    sending.on('error', reject);
    if (stream) stream.pipe(sending);
    else sending.end(payload);
  });
}

function parse(text: string, headers: Headers): unknown {
  if (!text || !/json/.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes as given, for what no client would send. Answers everything that comes back until the connection ends. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
