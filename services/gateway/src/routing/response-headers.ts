import type { IncomingHttpHeaders } from 'node:http';

const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const sensitive = ['server', 'x-powered-by', 'x-request-id'];

export type ResponseHeaders = (
  answer: IncomingHttpHeaders,
  requestId: string,
  more?: Readonly<Record<string, string>>,
) => string[];

/** Headers of a proxied response: the service's, without hop-by-hop headers and those that the gateway sets, plus ours and `more`. */
export function createResponseHeaders(security: Record<string, string>): ResponseHeaders {
  const ours = Object.entries(security).flat();
  const dropped = new Set([...hopByHop, ...sensitive, ...Object.keys(security)]);

  return function responseHeaders(answer, requestId, more) {
    const list = ours.slice();
    list.push('x-request-id', requestId);
    for (const name in answer) {
      const value = answer[name];
      if (dropped.has(name) || value === undefined) continue;
      if (typeof value === 'string') list.push(name, value);
      else for (const one of value) list.push(name, one);
    }
    if (answer['cache-control'] === undefined) list.push('cache-control', 'no-store');
    for (const name in more) list.push(name, more[name] as string);
    return list;
  };
}
