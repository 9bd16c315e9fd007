import { answers } from '../../src/supervise/wait.ts';
import { exchange } from './exchange.mjs';

const POLL_MS = 100;

/**
 * The way in, as a load balancer before the gateways sees to it: calls go in turn to those that say they are ready; one
 * that refuses the connection has not seen the call, so the next is asked.
 */
export class Door {
  #turn = 0;
  #ready;
  #timer;

  /** @param {string[]} gateways */
  constructor(gateways) {
    this.gateways = gateways;
    this.#ready = new Set(gateways);
    if (gateways.length > 1) this.#timer = setInterval(() => void this.#look(), POLL_MS);
  }

  /** @param {string} path @param {RequestInit} request @returns {Promise<import('./exchange.mjs').Answer>} */
  async send(path, request) {
    for (let tries = 1; ; tries++) {
      const gateway = this.#next();
      const answer = await exchange(`${gateway}${path}`, request);
      if (answer.what !== 'ECONNREFUSED' || tries >= this.gateways.length) return answer;
      this.#ready.delete(gateway);
    }
  }

  /** Signs in and answers what a call of this session looks like. */
  async signIn({ email, password }) {
    const answer = await this.send('/api/auth/login', jsonRequest('POST', { email, password }));
    if (answer.kind !== 'ok') throw new Error(`${email} cannot sign in: ${answer.what}`);
    const cookie = answer.headers.getSetCookie()[0].split(';')[0];
    return {
      user: answer.body,
      cookie,
      call: (method, path, body, headers = {}, door = this) =>
        door.send(path, jsonRequest(method, body, { cookie, ...headers })),
    };
  }

  close() {
    clearInterval(this.#timer);
  }

  #next() {
    const ready = this.gateways.filter((gateway) => this.#ready.has(gateway));
    const offered = ready.length ? ready : this.gateways;
    return offered[this.#turn++ % offered.length];
  }

  async #look() {
    await Promise.all(
      this.gateways.map(async (gateway) => {
        if (await answers(`${gateway}/health/ready`)) this.#ready.add(gateway);
        else this.#ready.delete(gateway);
      }),
    );
  }
}

/** @returns {RequestInit} */
export const jsonRequest = (method, body, headers = {}) => ({
  method,
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
