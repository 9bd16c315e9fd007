/**
 * Reports the server's address to the parent process, and exits with it.
 * @param {import('node:net').Server} server
 */
export function reportAddress(server) {
  process.on('disconnect', () => process.exit());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${port}`);
}
