/**
 * Tells the measurement where a server listens, and goes when the measurement has gone.
 * @param {import('node:net').Server} server
 */
export function tellAddress(server) {
  process.on('disconnect', () => process.exit());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${port}`);
}
