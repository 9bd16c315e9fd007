import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually, PATIENCE, stack } from '@umbral/service-kit/testing';

/** Starting takes a second, and longer on a busy machine. */
const START_LIMIT_MS = 120_000;

export interface OwnProcess {
  url: string;
  /** Stops it as a deployment does, or kills it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const started: OwnProcess[] = [];
/** Those that a failed case did not stop. */
afterAll(() => Promise.all(started.map((each) => each.stop())));

/** Another process of this service on the same database, with settings of its own. Its consumers share the work. */
export async function startOwnProcess(settings: Record<string, string> = {}): Promise<OwnProcess> {
  const child = spawn(process.execPath, ['services/studies/dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      // It chooses free ports and logs them: nothing can take them meanwhile.
      PORT: '0',
      MANAGEMENT_PORT: '0',
      LOG_LEVEL: 'info',
      NATS_URL: stack.urls.nats,
      IDENTITY_URL: stack.urls.identity,
      INTERNAL_KEY: stack.internalKey,
      FINGERPRINT_KEY: 'a-key-of-the-tests',
      DATABASE_URL_STUDIES: stack.databases.studies.app,
      SMTP_URL: stack.urls.smtp,
      DATABASE_POOL: '3',
      // Other work may have the processors.
      ...PATIENCE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  createInterface(child.stdout).on('line', (line) => log.push(line));
  const ended = once(child, 'close');
  const isReady = async () => {
    if (child.exitCode !== null) {
      await ended;
      throw new Error(`It ended with ${child.exitCode}: ${log.at(-1)}`);
    }
    const addresses = addressesIn(log);
    return addresses && (await fetch(`${addresses.managementUrl}/health/ready`)).ok && addresses;
  };
  const { url } = await eventually(isReady, Boolean, START_LIMIT_MS).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const own = {
    url,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
  started.push(own);
  return own;
}

/** What a service logs once it listens. */
function addressesIn(log: string[]) {
  const line = log.find((text) => text.includes('"msg":"listening"'));
  return line ? (JSON.parse(line) as { url: string; managementUrl: string }) : undefined;
}
