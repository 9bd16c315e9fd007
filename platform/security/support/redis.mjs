import { connect } from 'node:net';

/** One command to a Redis server; its whole answer. Arguments have no blanks. @returns {Promise<string>} */
export function redis(url, ...command) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${command.join(' ')}\r\nQUIT\r\n`));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
