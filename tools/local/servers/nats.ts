import { symlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { inRoot } from '../paths.ts';
import { type Certificates } from './certificates.ts';
import { privateFolder, writePrivate } from '../private-files.ts';
import { obtainServer } from './obtain.ts';

interface Cluster {
  /** Port of this node for the cluster. */
  port: number;
  /** Ports of all nodes for the cluster. */
  routes: number[];
}

interface NatsOptions {
  folder: string;
  port: number;
  logFile: string;
  onPid?: OnPid | undefined;
  name?: string;
  cluster?: Cluster | undefined;
  /** Of the users in nats-users.conf */
  passwords: Record<string, string>;
  /** Anonymous connections are the operator: for tests. */
  isOpen?: boolean | undefined;
  /** Makes TLS mandatory. */
  tls?: Certificates | undefined;
}

/** A private NATS server with JetStream, alone or as a node of a cluster. */
export async function startNats({
  folder,
  port,
  logFile,
  onPid,
  name = 'nats',
  cluster,
  passwords,
  isOpen,
  tls,
}: NatsOptions) {
  const { command, env } = await obtainServer('nats');
  privateFolder(folder);
  const configuration = join(folder, 'nats.conf');
  // The file names others relative to itself.
  const users = join(folder, 'nats-users.conf');
  rmSync(users, { force: true });
  symlinkSync(inRoot('deploy', 'kubernetes', 'nats-users.conf'), users);
  writePrivate(
    configuration,
    [
      `listen: "127.0.0.1:${port}"`,
      `server_name: umbral-${cluster ? name : 'local'}`,
      `jetstream { store_dir: ${JSON.stringify(folder)}, max_memory_store: 64MB, max_file_store: 2GB }`,
      'include ./nats-users.conf',
      ...(isOpen ? ['no_auth_user: operator'] : []),
      ...(tls ? [`tls { cert_file: ${JSON.stringify(tls.certificate)}, key_file: ${JSON.stringify(tls.key)} }`] : []),
      ...(cluster ? [clusterSection(cluster)] : []),
    ].join('\n'),
  );
  const server = new ManagedProcess({
    name,
    command,
    args: ['-c', configuration],
    env: { ...env, ...passwordVariables(passwords), GOMEMLIMIT: '128MiB' },
    logFile,
    isReady: () => greets(port),
    onPid,
  });
  await server.start();
  return server;
}

const passwordVariables = (passwords: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(passwords).map(([user, password]) => [`NATS_PASSWORD_${user.toUpperCase()}`, password]),
  );

function clusterSection({ port, routes }: Cluster) {
  const urls = routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ');
  return `cluster { name: umbral, listen: "127.0.0.1:${port}", routes: [${urls}] }`;
}

/** A NATS server sends INFO to every connection. */
function greets(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('INFO')));
    socket.once('error', () => end(false));
  });
}
