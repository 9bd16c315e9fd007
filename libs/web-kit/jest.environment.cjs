const http = require('node:http');
const { crc32 } = require('node:zlib');
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

/** Of a request that has no other purpose than to arrive after others. */
const MARKER = '/arrived';

/** A spec that asserts before what it asserts has happened fails then in each run, and otherwise in one of many. */
const LATENCY_MS = Number(process.env['UMBRAL_TEST_LATENCY_MS'] ?? 0);
const ORDER = process.env['UMBRAL_TEST_ORDER'] ?? '';

/**
 * None, once or twice LATENCY_MS, by path and UMBRAL_TEST_ORDER: what one read shows says nothing of another one.
 * @param {http.IncomingMessage} request
 */
function latencyOf({ method, url = '' }) {
  return LATENCY_MS * (crc32(`${ORDER} ${method} ${url.split('?', 1)[0]}`) % 3);
}

/**
 * jsdom on the origin of a real server: what a page requests travels over HTTP, as in production. The server belongs to
 * the spec (`createApi` of `@umbral/web-kit/testing`); without one every path is 404.
 */
class PageEnvironment extends TestEnvironment {
  /** A request belongs to the case in which it arrives. */
  casesDone = 0;

  server = http.createServer((request, response) => {
    const answer = /** @type {http.RequestListener | undefined} */ (Reflect.get(this.global, 'umbralApi'));
    if (!answer || request.url === MARKER) response.writeHead(404).end();
    else if (LATENCY_MS === 0) answer(request, response);
    else this.#answerLate(answer, request, response);
  });

  /** @type {(answer: http.RequestListener, ...call: Parameters<http.RequestListener>) => void} */
  #answerLate(answer, request, response) {
    const { casesDone } = this;
    setTimeout(() => {
      if (casesDone !== this.casesDone) response.writeHead(404).end();
      else if (!response.destroyed) answer(request, response);
    }, latencyOf(request));
  }

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
   * Requests that a page sent before it was unmounted arrive before one of a later connection; without it they would be answered, and
   * counted, by the next case or file.
   */
  async #receiveSent() {
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address());
    await new Promise((resolve, reject) => {
      const last = http.get({ host: '127.0.0.1', port, path: MARKER, agent: false }, (response) =>
        response.resume().on('end', resolve),
      );
      last.on('error', reject);
    });
  }

  /** @param {{ name: string }} event of Jest, after the hooks of the case */
  async handleTestEvent({ name }) {
    if (name !== 'test_done' || !Reflect.has(this.global, 'umbralApi')) return;
    await this.#receiveSent();
    this.casesDone += 1;
  }

  /** @override Also what a browser keeps. */
  async forget() {
    await super.forget();
    const { document, history, localStorage, sessionStorage } = this.global;
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
    localStorage.clear();
    sessionStorage.clear();
    // An entry of its own, which has none after it: a file may have gone back. One that is on its way back does not arrive any more, and
    // what waits for its popstate would wait in each file that follows.
    this.global.dispatchEvent(new this.global.PopStateEvent('popstate'));
    history.pushState(null, '', '/');
    Reflect.deleteProperty(this.global, 'umbralApi');
    await this.#receiveSent();
    this.casesDone += 1;
  }

  /** @override */
  async teardown() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await super.teardown();
  }
}

module.exports = shared(PageEnvironment);
