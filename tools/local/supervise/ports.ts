import { createServer, type Server } from 'node:net';

/** Whether a port can be listened on at this address. */
export function isFree(port: number, host = '127.0.0.1') {
  return listens({ port, host }, (server) => server.close());
}

/** Ports that this process has chosen, and listens on later or lets a child listen on. */
const claimed = new Set<number>();

/**
 * Reserves a port until this process ends, so that another one that starts at the same time does not choose it before it is listened on.
 * A socket in Linux' abstract namespace is a lock that no kill leaves behind; elsewhere only this process knows.
 */
async function claim(port: number) {
  const isOurs =
    process.platform !== 'linux' || (await listens({ path: `\0umbral-port-${port}` }, (server) => server.unref()));
  if (isOurs) claimed.add(port);
  return isOurs;
}

function listens(address: { port: number; host: string } | { path: string }, then: (server: Server) => void) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ ...address, exclusive: true }, () => {
      then(server);
      resolve(true);
    });
  });
}

/** Below the range from which systems take ports for outgoing connections, so that nothing takes one meanwhile. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Random free loopback ports, all different. */
export async function freePorts(count: number) {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (!claimed.has(port) && (await claim(port)) && (await isFree(port))) ports.add(port);
  }
  return [...ports];
}

/** One random free loopback port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** The usual port when it is free, else a random free one. */
export async function usualOrFree(port: number): Promise<number> {
  const isOurs = claimed.has(port) || (await claim(port));
  return isOurs && (await isFree(port)) ? port : freePort();
}
