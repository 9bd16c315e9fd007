import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { obtainServer } from './obtain.ts';

/** A private Redis: it holds counters and cached sessions only, so nothing is written to disk. */
export async function startRedis({
  folder,
  port,
  logFile,
  onPid,
}: {
  folder: string;
  port: number;
  logFile: string;
  onPid?: OnPid | undefined;
}) {
  const { command, env } = await obtainServer('redis');
  mkdirSync(folder, { recursive: true });
  const server = new ManagedProcess({
    name: 'redis',
    command,
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no'],
      ...['--save', '', '--appendonly', 'no', '--maxmemory', '64mb', '--maxmemory-policy', 'volatile-ttl'],
    ],
    env,
    logFile,
    isReady: () => answersPing(port),
    onPid,
  });
  await server.start();
  return server;
}

function answersPing(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
  });
}
