import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureSecrets } from '../../local/secrets.ts';
import { type Server } from '../../local/servers/server.ts';
import { ManagedProcess } from '../../local/supervise/managed-process.ts';
import { freePorts } from '../../local/supervise/ports.ts';
import { waitFor } from '../../local/supervise/wait.ts';
import { startServers, stopServers } from '../../local/system/servers.ts';
import { newCluster } from './new-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a server that ends while another one starts ends the start, with the last lines of its log', async (t) => {
  const folder = temporaryFolder();
  await newCluster(join(folder, 'postgres'));
  const [postgres = 0, redis = 0] = await freePorts(2);
  const running: Record<string, Server> = {};
  t.after(() => stopServers(running));
  let held = 0;
  const starting = startServers({
    folder,
    logs: folder,
    ports: { postgres, redis, nats: 0, smtp: 0, mail: 0 },
    secrets: { ...ensureSecrets(temporaryFolder(), ['catalog']), postgres: 'secret' },
    databases: ['catalog'],
    running,
    env: { NATS_URL: 'nats://127.0.0.1:4222', SMTP_URL: 'smtp://127.0.0.1:25' },
    fast: true,
    onPid: (name, pid) => {
      if (name === 'postgres' && pid) process.kill((held = pid), 'SIGSTOP');
      if (name === 'redis' && !pid) process.kill(held, 'SIGCONT');
    },
  });
  const refused = assert.rejects(starting, {
    name: 'Failure',
    message: 'redis stopped while the others started.',
    details: /Ready to accept connections/,
    wayOut: `Its log is ${join(folder, 'redis.log')}`,
  });
  const both = async () => held && running.redis;
  const server = await waitFor(both);
  assert.ok(server instanceof ManagedProcess);
  await server.kill();
  await refused;
});
