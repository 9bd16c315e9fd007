import { createServer } from 'node:net';

/** Whether a port can be listened on at this address. */
export function isFree(port: number, host = '127.0.0.1') {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
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
    if (!ports.has(port) && (await isFree(port))) ports.add(port);
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
  return (await isFree(port)) ? port : freePort();
}
