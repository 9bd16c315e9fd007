import { errorCatalogue, problemOf, type ErrorCode } from '@umbral/contracts';
import { queryClient } from '../query/query-client';
import { readBody, serve, type HttpRequest } from './http';

export interface RawRequest {
  method: string | undefined;
  path: string | undefined;
  headers: HttpRequest['headers'];
  body: string;
}

export interface Reply {
  status?: number;
  /** Strings are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Drops the connection before the end of the response. */
  breaksOff?: boolean;
}

type Responder = (request: RawRequest) => Reply;

/** A server with arbitrary responses, also ones that no contract allows; for specs of the call itself. */
export function createRawApi() {
  // What a former spec file has read: modules are shared by the files of a worker.
  queryClient.clear();
  let respond: Responder = () => ({ body: [] });
  const requests: RawRequest[] = [];
  serve((request, response) => {
    void readBody(request).then((body) => {
      const received = { method: request.method, path: request.url, headers: request.headers, body };
      requests.push(received);
      const { status = 200, body: reply, headers = {}, breaksOff = false } = respond(received);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      if (breaksOff) return response.write('{', () => response.destroy());
      return response.end(typeof reply === 'string' || reply === undefined ? reply : JSON.stringify(reply));
    });
  });
  return {
    requests,
    reply(next: Reply | Responder): void {
      respond = typeof next === 'function' ? next : () => next;
    },
  };
}

/** A refusal as returned by the services. */
export const problemReply = (code: ErrorCode, more?: Parameters<typeof problemOf>[2]): Reply => ({
  status: errorCatalogue[code].status,
  body: problemOf(code, 'r-1', more),
});
