import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Share } from '../limits/shares.js';
import { TokenRefused } from './failure.js';
import type { Replica } from './upstream.js';

export type Call = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

export interface Reader {
  response: ServerResponse;
  /** The caller's part of the memory for answers that wait for their readers. */
  memory: Share;
  /** The caller's part of the answers that wait at the service because there is no memory left. */
  pause: Share;
}

/**
 * Sends a call and passes the answer on to the client. It is taken from the service as fast as that sends it, and waits
 * here for a slow reader, so that readers hold no connection to a service. Resolves when the service has sent everything,
 * or with the error when it sent nothing or only a part. That a token is refused is not passed on: it is an error too.
 */
export function relayAnswer(
  replica: Replica,
  call: Call,
  reader: Reader,
  headersOf: (headers: Headers) => string[],
): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const handler = new AnswerRelay(reader, headersOf, resolve);
    try {
      replica.pool.dispatch(call, handler);
    } catch (error) {
      handler.onResponseError(undefined, error as Error);
    }
  });
}

class AnswerRelay implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #isRefused = false;
  #waits = false;

  constructor(
    private readonly reader: Reader,
    private readonly headersOf: (headers: Headers) => string[],
    private readonly done: (error?: Error) => void,
  ) {
    reader.response.once('close', this.#clientIsGone);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.reader.response.destroyed) this.#clientIsGone();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.#isRefused = status === 401 && String(headers['www-authenticate']).includes('invalid_token');
    // 1xx is news between two hops; the answer is still to come.
    if (status >= 200 && !this.#isRefused) this.reader.response.writeHead(status, this.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isRefused || this.reader.response.write(chunk)) return;
    const { response, memory, pause } = this.reader;
    this.#follow();
    if (memory.hold(response.writableLength)) return;
    if (pause.hold(1)) controller.pause();
    else response.destroy();
  }

  onResponseEnd(): void {
    this.reader.response.off('close', this.#clientIsGone);
    if (this.#isRefused) return this.done(new TokenRefused());
    this.reader.response.end();
    this.done();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.reader.response.off('close', this.#clientIsGone);
    this.done(error);
  }

  /** From the first time that the reader is the slower side: gives back what it has taken. */
  #follow(): void {
    if (this.#waits) return;
    this.#waits = true;
    const { response, memory, pause } = this.reader;
    response.on('drain', () => {
      memory.end();
      pause.end();
      this.#controller?.resume();
    });
    response.once('close', () => {
      memory.end();
      pause.end();
    });
  }

  readonly #clientIsGone = (): void => {
    this.#controller?.abort(new Error('the client is gone'));
  };
}
