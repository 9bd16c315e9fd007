const http = require('node:http');
const { TestEnvironment, shared } = require('@umbral/ui/jest-environment');

const LENT = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'DOMException',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** Of each response: a spec that asserts before what it asserts has happened fails then in each run, and otherwise in one of many. */
const LATENCY_MS = Number(process.env['UMBRAL_TEST_LATENCY_MS'] ?? 0);

/**
 * jsdom on the origin of a real server: what a page requests travels over HTTP, as in production. The server belongs to
 * the spec (`createApi` of `@umbral/web-kit/testing`); without one every path is 404.
 */
class PageEnvironment extends TestEnvironment {
  server = http.createServer((request, response) => {
    const answer = /** @type {http.RequestListener | undefined} */ (Reflect.get(this.global, 'umbralApi'));
    if (answer && LATENCY_MS > 0) setTimeout(() => response.destroyed || answer(request, response), LATENCY_MS);
    else if (answer) answer(request, response);
    else response.writeHead(404).end();
  });

  /** @override */
  async setup() {
    await super.setup();
    // jsdom has neither fetch nor WebCrypto, and Node's fetch only takes Node's own signals.
    for (const name of LENT) Reflect.set(this.global, name, Reflect.get(globalThis, name));
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    this.server.unref();
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address());
    this.dom?.reconfigure({ url: `http://127.0.0.1:${port}/` });
  }

  /**
   * Requests that the last page aborted may have been sent: they arrive before one of a later connection, and without it would be
   * answered by the server of the next file.
   */
  async #receiveAborted() {
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address());
    await new Promise((resolve, reject) => {
      const last = http.get({ host: '127.0.0.1', port, agent: false }, (response) =>
        response.resume().on('end', resolve),
      );
      last.on('error', reject);
    });
  }

  /** @override Also what a browser keeps. */
  async forget() {
    await super.forget();
    const { document, history, localStorage, sessionStorage } = this.global;
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
    localStorage.clear();
    sessionStorage.clear();
    // An entry of its own, which has none after it: a file may have gone back.
    history.pushState(null, '', '/');
    Reflect.deleteProperty(this.global, 'umbralApi');
    await this.#receiveAborted();
  }

  /** @override */
  async teardown() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await super.teardown();
  }
}

module.exports = shared(PageEnvironment);
