import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { TokenRefused } from './failure.js';
import type { Replica } from './upstream.js';

export type Call = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/**
 * Sends a call and writes the answer into the client's socket while it comes, at the pace of the slower side.
 * Resolves when the answer is complete, or with the error when there was none or only a part of it. That a token is
 * refused is not poured: it is an error too.
 */
export function pour(
  replica: Replica,
  call: Call,
  response: ServerResponse,
  headersOf: (headers: Headers) => string[],
): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const handler = new Pouring(response, headersOf, resolve);
    try {
      replica.pool.dispatch(call, handler);
    } catch (error) {
      handler.onResponseError(undefined, error as Error);
    }
  });
}

class Pouring implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #isRefused = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly headersOf: (headers: Headers) => string[],
    private readonly done: (error?: Error) => void,
  ) {
    response.once('close', this.#clientIsGone);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.response.destroyed) this.#clientIsGone();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#isRefused = status === 401 && String(headers['www-authenticate']).includes('invalid_token');
    // 1xx is news between two hops; the answer is still to come.
    if (status >= 200 && !this.#isRefused) this.response.writeHead(status, this.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isRefused || this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.response.off('close', this.#clientIsGone);
    if (this.#isRefused) return this.done(new TokenRefused());
    this.response.end();
    this.done();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.response.off('close', this.#clientIsGone);
    this.done(error);
  }

  readonly #clientIsGone = (): void => {
    this.#controller?.abort(new Error('the client is gone'));
  };
}
