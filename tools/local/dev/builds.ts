import { type ServerResponse } from 'node:http';

/** Publishes the latest build of each app to open pages as server-sent events: the name of the app and the hash of its build. */
export class Builds {
  readonly #latest = new Map<string, string>();
  readonly #listeners = new Set<ServerResponse>();

  /** An app has been built. */
  tell(app: string, hash: string) {
    this.#latest.set(app, hash);
    for (const listener of this.#listeners) listener.write(eventOf(app, hash));
  }

  /** The build failed: pages stay as they are. */
  fail(problem: string) {
    for (const listener of this.#listeners) listener.write(eventOf('problem', JSON.stringify(problem)));
  }

  /** Subscribes a page and sends the current builds first, so that a reconnecting page gets what it missed. */
  listen(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write([...this.#latest].map(([app, hash]) => eventOf(app, hash)).join('') || ':\n\n');
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
  }
}

const eventOf = (app: string, hash: string) => `event: ${app}\ndata: ${hash}\n\n`;
