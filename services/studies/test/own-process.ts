import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { eventually, stack } from '@umbral/service-kit/testing';

/** Starting takes a second, and longer on a busy machine. */
const START_LIMIT_MS = 120_000;
const PATIENT = '60000';

export interface OwnProcess {
  url: string;
  /** Stops it as a deployment does, or kills it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Another process of this service on the same database, with settings of its own. Its consumers share the work. */
export async function startOwnProcess(settings: Record<string, string> = {}): Promise<OwnProcess> {
  const [port, managementPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['services/studies/dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      LOG_LEVEL: 'silent',
      NATS_URL: stack.urls.nats,
      IDENTITY_URL: stack.urls.identity,
      INTERNAL_KEY: stack.internalKey,
      FINGERPRINT_KEY: 'a-key-of-the-tests',
      DATABASE_URL_STUDIES: stack.databases.studies.app,
      SMTP_URL: stack.urls.smtp,
      DATABASE_POOL: '3',
      // Other work may have the processors.
      CATALOG_LIMIT_MS: PATIENT,
      IDENTITY_LIMIT_MS: PATIENT,
      REPORT_LIMIT_MS: PATIENT,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    return fetch(`http://127.0.0.1:${managementPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await eventually(isReady, Boolean, START_LIMIT_MS).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
