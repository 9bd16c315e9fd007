import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Lease } from '../limits/concurrency-limit.js';
import { StaleAuthentication, TokenRefused } from './failure.js';
import type { Replica } from './upstream.js';

export type Call = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Whether the service rejected the token. `cachedToken`: a new one may be accepted. */
const authErrorOf = (status: number, headers: Headers, cachedToken: boolean): Error | undefined => {
  if (status !== 401 && status !== 403) return undefined;
  const challenge = String(headers['www-authenticate']);
  if (status === 401 && challenge.includes('invalid_token')) return new TokenRefused();
  if (cachedToken && status === 403 && challenge.includes('insufficient_user_authentication'))
    return new StaleAuthentication();
  return undefined;
};

export interface Reader {
  response: ServerResponse;
  /** Memory for the response while the client reads more slowly than the service sends. */
  memory: Lease;
  /** Leased while the response is paused at the service because there is no memory left. */
  pause: Lease;
  /** The call has a cached token, which can be renewed. */
  cachedToken?: boolean;
}

/**
 * Sends a call and relays the response to the client. It is read from the service as fast as it arrives and buffered here for
 * a slow client, so that slow clients occupy no connection to a service. Resolves when the response is complete, or with the
 * error when it is missing or partial. A rejected or stale token is not relayed: it is an error too.
 */
export function relayResponse(
  replica: Replica,
  call: Call,
  reader: Reader,
  headersOf: (headers: Headers) => string[],
): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const handler = new ResponseRelay(reader, headersOf, resolve);
    try {
      replica.pool.dispatch(call, handler);
    } catch (error) {
      handler.onResponseError(undefined, error as Error);
    }
  });
}

class ResponseRelay implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #authError: Error | undefined;
  #isBuffering = false;
  /** Of the body, as the service declared it. */
  #length: string | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly headersOf: (headers: Headers) => string[],
    private readonly done: (error?: Error) => void,
  ) {
    reader.response.once('close', this.#onClientClosed);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.reader.response.destroyed) this.#onClientClosed();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#authError = authErrorOf(status, headers, this.reader.cachedToken ?? false);
    this.#length = headers['content-length'] as string | undefined;
    // 1xx is an interim response; the final one follows.
    if (status >= 200 && !this.#authError) this.reader.response.writeHead(status, this.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#authError) return;
    const { response, memory, pause } = this.reader;
    // The usual answer: a short body in one piece, which is sent with its headers and leaves nothing to buffer.
    const isWhole = Number(this.#length) === chunk.length;
    if (isWhole && response.writableLength + chunk.length < response.writableHighWaterMark)
      return void response.end(chunk);
    if (response.write(chunk)) return;
    this.#releaseOnDrain();
    if (memory.resize(response.writableLength)) return;
    if (pause.resize(1)) controller.pause();
    else response.destroy();
  }

  onResponseEnd(): void {
    this.reader.response.off('close', this.#onClientClosed);
    if (this.#authError) return this.done(this.#authError);
    if (!this.reader.response.writableEnded) this.reader.response.end();
    this.done();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.reader.response.off('close', this.#onClientClosed);
    this.done(error);
  }

  /** Releases the buffered bytes when the client has read them. */
  #releaseOnDrain(): void {
    if (this.#isBuffering) return;
    this.#isBuffering = true;
    const { response, memory, pause } = this.reader;
    response.on('drain', () => {
      memory.release();
      pause.release();
      this.#controller?.resume();
    });
    response.once('close', () => {
      memory.release();
      pause.release();
    });
  }

  readonly #onClientClosed = (): void => {
    this.#controller?.abort(new Error('the client closed the connection'));
  };
}
