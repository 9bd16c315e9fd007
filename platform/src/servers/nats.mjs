import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ManagedProcess } from '../supervise/managed-process.mjs';
import { obtainServer } from './obtain.mjs';

/**
 * A private NATS server with JetStream.
 * @param {{ folder: string, port: number, logFile: string, onPid?: (name: string, pid?: number) => void }} options
 */
export async function startNats({ folder, port, logFile, onPid }) {
  const { command, env } = await obtainServer('nats');
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'nats.conf');
  writeFileSync(
    configuration,
    [
      `listen: "127.0.0.1:${port}"`,
      'server_name: umbral-local',
      'max_payload: 4MB',
      `jetstream { store_dir: ${JSON.stringify(folder)}, max_memory_store: 64MB, max_file_store: 2GB }`,
    ].join('\n'),
  );
  const server = new ManagedProcess({
    name: 'nats',
    command,
    args: ['-c', configuration],
    env: { ...env, GOMEMLIMIT: '128MiB' },
    logFile,
    isReady: () => greets(port),
    onPid,
  });
  await server.start();
  return server;
}

/** A NATS server says INFO to everybody who connects. */
function greets(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('INFO')));
    socket.once('error', () => end(false));
  });
}
