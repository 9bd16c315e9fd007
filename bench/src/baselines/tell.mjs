/** Tells the measurement where a server listens, and goes when the measurement has gone. @param {import('node:net').Server} server */
export function tellAddress(server) {
  process.on('disconnect', () => process.exit());
  process.send(`http://127.0.0.1:${server.address().port}`);
}
