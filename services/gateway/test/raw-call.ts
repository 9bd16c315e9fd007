import { connect, type Socket } from 'node:net';

/** A client that sends exactly these lines and then neither reads nor writes. The spec destroys the socket. */
export function silentCaller(url: string, ...lines: string[]): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => resolve(socket)),
    );
    socket.pause();
    socket.on('error', reject);
  });
}
