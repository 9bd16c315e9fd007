import { connect, createServer } from 'node:net';
import { once } from 'node:events';

/**
 * A TCP connection between a service and a server that a scenario can hold up or cut. It stands in for the network:
 * what it does to bytes, a switch or a full buffer could do.
 */
export class Link {
  #server;
  #pairs = new Set();
  #held = new Set();
  #port = 0;

  /** @param {number} target port on the loopback address */
  constructor(target) {
    this.target = target;
  }

  get port() {
    return this.#port;
  }

  /** Takes connections, from the first time on always at the same port. */
  async open() {
    this.#held.clear();
    this.#server = createServer((client) => this.#join(client));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = this.#server.address().port;
    return this;
  }

  /** Bytes in this direction stay in the link: `there` is from the service to the server, `back` the other way. */
  hold(direction) {
    this.#held.add(direction);
    for (const pair of this.#pairs) pair[direction].pause();
  }

  /** Breaks the connections with what was held in them; new ones pass freely. */
  drop() {
    this.#held.clear();
    for (const { there, back } of this.#pairs) [there, back].forEach((socket) => socket.destroy());
  }

  /** The server cannot be reached any more. */
  async cut() {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.drop();
    await closed;
  }

  /** Back to normal, from whatever state. */
  async heal() {
    if (!this.#server.listening) return void (await this.open());
    if (this.#held.size) this.drop();
  }

  async close() {
    if (this.#server.listening) await this.cut();
  }

  /** A direction is read from the socket of the side that sends. */
  #join(client) {
    const server = connect(this.target, '127.0.0.1');
    const pair = { there: client, back: server };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', end);
      from.on('close', end);
    }
    for (const direction of this.#held) pair[direction].pause();
  }
}
