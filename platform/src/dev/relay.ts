import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** What counts between two neighbours only. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;
const agent = new Agent({ keepAlive: true });

/** Passes a call on as it is, and the answer back as it comes: an event stream line by line. */
export function relay(upstream: string, request: IncomingMessage, response: ServerResponse) {
  const call = ask(new URL(request.url ?? '/', upstream), {
    method: request.method,
    headers: withoutHops(request.rawHeaders),
    agent,
  });
  call.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutHops(answer.rawHeaders));
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  call.once('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('Umbral does not answer.');
  });
  response.once('close', () => call.destroy());
  request.pipe(call);
}

/** @param headers names and values in turn, as Node has them */
function withoutHops(headers: string[]) {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2)
    if (!HOP_BY_HOP.test(headers[at]!)) kept.push(headers[at]!, headers[at + 1]!);
  return kept;
}
