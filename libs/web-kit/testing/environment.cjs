const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's own fetch, so that specs talk to a real server, and with a way to say where the page stands. */
module.exports = class KitEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch, Headers, Request, Response, TextEncoder, TextDecoder, AbortController, AbortSignal, DOMException, BroadcastChannel,
      moveTo: (url) => this.dom.reconfigure({ url }),
    });
  }
};
