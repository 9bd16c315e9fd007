import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from '../../../local/supervise/ports.ts';

/** From the service to the server, or the other way. */
type Direction = 'there' | 'back';

/**
 * A TCP connection between a service and a server that a scenario can delay or cut. It simulates the network:
 * a switch or a full buffer could do the same.
 */
export class TcpProxy {
  readonly #target: number;
  #server: Server = createServer();
  readonly #pairs = new Set<Record<Direction, Socket>>();
  readonly #held = new Set<Direction>();
  #port = 0;

  /** @param target port on the loopback address */
  constructor(target: number) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  /** Accepts connections, always at the port of the first start: one that no outgoing connection takes while it is cut. */
  async open(): Promise<this> {
    this.#held.clear();
    this.#server = createServer((client) => this.#join(client));
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Bytes in this direction stay in the proxy. */
  hold(direction: Direction): void {
    this.#held.add(direction);
    for (const pair of this.#pairs) pair[direction].pause();
  }

  /** Breaks the connections with their buffered bytes; new ones pass freely. */
  drop(): void {
    this.#held.clear();
    for (const { there, back } of this.#pairs) [there, back].forEach((socket) => socket.destroy());
  }

  /** Makes the server unreachable. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.drop();
    await closed;
  }

  /** Back to normal, from whatever state. */
  async heal(): Promise<void> {
    if (!this.#server.listening) return void (await this.open());
    if (this.#held.size) this.drop();
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.cut();
  }

  /** A direction is read from the socket of the side that sends. */
  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
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
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', end);
      from.on('close', end);
    }
    for (const direction of this.#held) pair[direction].pause();
  }
}
