import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { privateFolder, writePrivate } from '../private-files.ts';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { type Certificates } from './certificates.ts';
import { obtainServer } from './obtain.ts';
import { redisUsers } from './redis-users.ts';

/** A private Redis: it holds counters only, so nothing is written to disk. */
export async function startRedis({
  folder,
  port,
  logFile,
  onPid,
  passwords,
  isOpen,
  tls,
}: {
  folder: string;
  port: number;
  logFile: string;
  onPid?: OnPid | undefined;
  /** By user, see redis-users.ts */
  passwords: Record<string, string>;
  /** Anonymous connections may do everything: for tests. */
  isOpen?: boolean | undefined;
  /** Makes TLS mandatory. */
  tls?: Certificates | undefined;
}) {
  const { command, env } = await obtainServer('redis');
  privateFolder(folder);
  const configuration = join(folder, 'redis.conf');
  const users = redisUsers(passwords).filter(([name]) => !isOpen || name !== 'default');
  writePrivate(configuration, users.map((rules) => `user ${rules.join(' ')}\n`).join(''));
  const server = new ManagedProcess({
    name: 'redis',
    command,
    args: [
      configuration,
      ...(tls ? tlsSettings(port, tls) : ['--port', String(port)]),
      ...['--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no'],
      ...['--save', '', '--appendonly', 'no', '--maxmemory', '64mb', '--maxmemory-policy', 'volatile-ttl'],
    ],
    env,
    logFile,
    isReady: () => answersPing(port, passwords.gateway, tls),
    onPid,
  });
  await server.start();
  return server;
}

const tlsSettings = (port: number, { authority, certificate, key }: Certificates) => [
  ...['--port', '0', '--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key],
  ...['--tls-ca-cert-file', authority, '--tls-auth-clients', 'no'],
];

function answersPing(port: number, password: string | undefined, tls: Certificates | undefined) {
  return new Promise<boolean>((resolve) => {
    const ping = () => socket.write(`AUTH gateway ${password}\r\nPING\r\n`);
    const socket: Socket = tls
      ? connectTls({ port, host: '127.0.0.1', ca: readFileSync(tls.authority) }, ping)
      : connect({ port, host: '127.0.0.1' }, ping);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
      // A refusal is no readiness: the server would refuse every count.
      if (/^-/m.test(received)) end(false);
      else if (/^\+PONG/m.test(received)) end(true);
    });
    socket.once('error', () => end(false));
  });
}
