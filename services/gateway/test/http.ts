import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Problem } from '@umbral/contracts';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json<Body = Problem>(): Body;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | string[];
}

/** One request exactly as written: no header is added, and a body given as a list is sent in chunks. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const whole = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const sending = request(url, { method, headers: { ...whole, ...headers }, agent: false }, (response) => {
      const answered = (body: string) => ({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: body,
        json: () => JSON.parse(body),
      });
      text(response).then((body) => resolve(answered(body)), reject);
    });
    sending.on('error', reject);
    for (const chunk of typeof body === 'string' ? [body] : (body ?? [])) sending.write(chunk);
    sending.end();
  });
}

/** Bytes as given, for what no client would send. Answers everything that comes back. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

export const cookieOf = ({ secret }: { secret: string }): Record<string, string> => ({
  cookie: `umbral_session=${secret}`,
});
export const json = { 'content-type': 'application/json' };
