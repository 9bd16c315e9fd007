import { readFileSync } from 'node:fs';
import { Agent, request as askPlainly, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as askByTls } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { PLAIN_PAGE_HEADER } from '@umbral/contracts';
import { type RawHeaders, type Upstream } from './upstream.ts';

const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };

/**
 * Proxies a call and streams the answer back: an event stream line by line.
 * @param page file that replaces the body of a page; the platform's headers, its CSP above all, stay
 */
export function relay(upstream: Upstream, request: IncomingMessage, response: ServerResponse, page?: string) {
  const isTls = upstream.url.protocol === 'https:';
  // A path is never resolved as a URL: '//elsewhere' would have the session sent there.
  if (!request.url?.startsWith('/')) return void response.writeHead(400).end('Only paths are proxied.');
  const call = (isTls ? askByTls : askPlainly)({
    ...urlToHttpOptions(upstream.url),
    path: request.url,
    method: request.method,
    // Local modules are in no list of the platform.
    headers: [...upstream.toPlatform(request.rawHeaders), PLAIN_PAGE_HEADER, '1'],
    agent: isTls ? agents.https : agents.http,
  });
  call.on('response', (answer) => {
    const headers = upstream.toBrowser(answer.rawHeaders);
    if (page && answer.headers['content-type']?.startsWith('text/html')) {
      answer.resume();
      return response.writeHead(answer.statusCode ?? 502, withoutText(headers)).end(readFileSync(page));
    }
    response.writeHead(answer.statusCode ?? 502, headers);
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  call.once('error', () => refuse(response));
  response.once('close', () => call.destroy());
  request.pipe(call);
}

/** Headers that describe the body. */
const OF_TEXT = /^(content-length|content-encoding|etag|last-modified|accept-ranges)$/i;

const withoutText = (headers: RawHeaders) => headers.filter((_, index) => !OF_TEXT.test(headers[index - (index % 2)]!));

/** The platform is unreachable, or closed the connection during its answer. */
export function refuse(response: ServerResponse) {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('Umbral does not answer.');
}
