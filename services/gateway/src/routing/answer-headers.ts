import type { IncomingHttpHeaders } from 'node:http';

const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const telling = ['server', 'x-powered-by', 'x-request-id'];

export type AnswerHeaders = (answer: IncomingHttpHeaders, requestId: string) => string[];

/** Headers of a proxied answer: the service's, without what is between two hops or ours to say, plus ours. */
export function createAnswerHeaders(security: Record<string, string>): AnswerHeaders {
  const ours = Object.entries(security).flat();
  const dropped = new Set([...hopByHop, ...telling, ...Object.keys(security)]);

  return function answerHeaders(answer, requestId) {
    const list = [...ours, 'x-request-id', requestId];
    for (const name in answer) {
      const value = answer[name];
      if (dropped.has(name) || value === undefined) continue;
      if (typeof value === 'string') list.push(name, value);
      else for (const one of value) list.push(name, one);
    }
    if (answer['cache-control'] === undefined) list.push('cache-control', 'no-store');
    return list;
  };
}
