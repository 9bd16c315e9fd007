import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Share } from '../limits/shares.js';
import { StaleAuthentication, TokenRefused } from './failure.js';
import type { Replica } from './upstream.js';

export type Call = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** What a service says of the token. `keptToken`: it may be some seconds old, so that a new one may be told otherwise. */
const authErrorOf = (status: number, headers: Headers, keptToken: boolean): Error | undefined => {
  const challenge = String(headers['www-authenticate']);
  if (status === 401 && challenge.includes('invalid_token')) return new TokenRefused();
  if (keptToken && status === 403 && challenge.includes('insufficient_user_authentication'))
    return new StaleAuthentication();
  return undefined;
};

export interface Reader {
  response: ServerResponse;
  /** The caller's part of the memory for answers that wait for their readers. */
  memory: Share;
  /** The caller's part of the answers that wait at the service because there is no memory left. */
  pause: Share;
  /** The call has a token that the gateway kept, and can have another one. */
  keptToken?: boolean;
}

/**
 * Sends a call and passes the answer on to the client. It is taken from the service as fast as that sends it, and waits
 * here for a slow reader, so that readers hold no connection to a service. Resolves when the service has sent everything,
 * or with the error when it sent nothing or only a part. That a token is refused, or too old, is not passed on: it is an
 * error too.
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
  #trouble: Error | undefined;
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
    this.#trouble = authErrorOf(status, headers, this.reader.keptToken ?? false);
    // 1xx is news between two hops; the answer is still to come.
    if (status >= 200 && !this.#trouble) this.reader.response.writeHead(status, this.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#trouble || this.reader.response.write(chunk)) return;
    const { response, memory, pause } = this.reader;
    this.#follow();
    if (memory.hold(response.writableLength)) return;
    if (pause.hold(1)) controller.pause();
    else response.destroy();
  }

  onResponseEnd(): void {
    this.reader.response.off('close', this.#clientIsGone);
    if (this.#trouble) return this.done(this.#trouble);
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
