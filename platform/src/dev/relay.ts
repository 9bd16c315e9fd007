import { Agent, request as askPlainly, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as askByTls } from 'node:https';
import { type Upstream } from './upstream.ts';

const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };

/** Passes a call on, and the answer back as it comes: an event stream line by line. */
export function relay(upstream: Upstream, request: IncomingMessage, response: ServerResponse) {
  const isTls = upstream.url.protocol === 'https:';
  const call = (isTls ? askByTls : askPlainly)(new URL(request.url ?? '/', upstream.url), {
    method: request.method,
    headers: upstream.toPlatform(request.rawHeaders),
    agent: isTls ? agents.https : agents.http,
  });
  call.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, upstream.toBrowser(answer.rawHeaders));
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  call.once('error', () => refuse(response));
  response.once('close', () => call.destroy());
  request.pipe(call);
}

/** The platform is away, or went away while it answered. */
export function refuse(response: ServerResponse) {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('Umbral does not answer.');
}
