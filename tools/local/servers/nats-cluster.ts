import { join } from 'node:path';
import { type Certificates } from './certificates.ts';
import { startNats } from './nats.ts';
import { type Server } from './server.ts';
import { type OnPid } from '../supervise/managed-process.ts';

/**
 * Several NATS servers that keep one store together. The first is called `nats`, the others `nats-2`, `nats-3`.
 * @returns their addresses, separated by commas
 */
export async function startNatsCluster({
  folder,
  logs,
  nodes,
  running,
  onPid,
  ...common
}: {
  folder: string;
  logs: string;
  nodes: { port: number; clusterPort: number }[];
  running: Record<string, Server>;
  onPid?: OnPid | undefined;
  passwords: Record<string, string>;
  isOpen?: boolean | undefined;
  tls?: Certificates | undefined;
}): Promise<string> {
  const routes = nodes.map(({ clusterPort }) => clusterPort);
  await Promise.all(
    nodes.map(async ({ port, clusterPort }, index) => {
      const name = index ? `nats-${index + 1}` : 'nats';
      running[name] = await startNats({
        name,
        folder: join(folder, name),
        port,
        logFile: join(logs, `${name}.log`),
        cluster: nodes.length > 1 ? { port: clusterPort, routes } : undefined,
        onPid,
        ...common,
      });
    }),
  );
  const scheme = common.tls ? 'tls' : 'nats';
  return nodes.map(({ port }) => `${scheme}://127.0.0.1:${port}`).join(',');
}
