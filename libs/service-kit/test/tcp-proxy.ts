import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can be closed and reopened, to simulate an unreachable server next to specs that need it. */
export async function openTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isShut = false;
  const server = createServer((inside) => {
    if (isShut) return void inside.resetAndDestroy();
    if (isSilent) {
      sockets.add(inside);
      return void inside.resume().on('close', () => sockets.delete(inside));
    }
    const outside = connect(Number(port), hostname);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  /** Resets connections, also new ones. It keeps its port, which another process could take meanwhile. */
  const shut = () => {
    isShut = true;
    for (const socket of sockets) socket.destroy();
  };
  /** Accepts bytes from both sides and forwards none, like a host that was lost. */
  const stopResponding = () => {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().resume();
  };
  /** New connections reach the server again; existing ones stay dead. */
  const resume = () => (isSilent = false);
  return {
    stopResponding,
    resume,
    openSockets: () => sockets.size,
    url: `nats://127.0.0.1:${own}`,
    shut,
    open: () => (isShut = false),
    close: () => {
      server.close();
      shut();
    },
  };
}
