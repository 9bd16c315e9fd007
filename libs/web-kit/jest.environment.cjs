const http = require('node:http');
const { TestEnvironment } = require('jest-environment-jsdom');

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

/**
 * jsdom on the origin of a real server: what a page asks travels over HTTP, as in production. The server belongs to
 * the spec (`createApi` of `@umbral/web-kit/testing`); without one every path is 404.
 */
module.exports = class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // jsdom has no fetch, and Node's fetch only takes Node's own signals.
    for (const name of LENT) this.global[name] = globalThis[name];
    this.server = http.createServer((request, response) => {
      const answer = this.global.umbralApi ?? ((_request, other) => other.writeHead(404).end());
      answer(request, response);
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.dom.reconfigure({ url: `http://127.0.0.1:${this.server.address().port}/` });
  }

  async teardown() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await super.teardown();
  }
};
