import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';
import { root } from '../paths.mjs';
import { entryOf } from '../processes.mjs';
import { ManagedProcess } from '../supervise/managed-process.mjs';
import { answers } from '../supervise/wait.mjs';
import { environmentOf } from '../wiring.mjs';

const GROUP = new URL('../supervise/replica-group.mjs', import.meta.url).pathname;

/**
 * One service (or its replicas behind one port) as a process of ours.
 * @param {string} name
 * @param {import('../wiring.mjs').Wiring} wiring
 * @param {{ logs: string, replicas?: number, nodeArgs?: string[], onPid?: (name: string, pid?: number) => void }} options
 */
export function serviceProcess(name, wiring, { logs, replicas = 1, nodeArgs = [], onPid }) {
  const entry = entryOf(name);
  if (!existsSync(entry)) {
    throw new Failure(`services/${name} is not built.`, { wayOut: `Build it: npx nx build @umbral/${name}` });
  }
  const { port } = wiring.services[name];
  return new ManagedProcess({
    name,
    command: process.execPath,
    args: replicas > 1 ? [GROUP, String(replicas), entry] : [...nodeArgs, entry],
    cwd: root,
    env: environmentOf(name, wiring),
    logFile: join(logs, `${name}.log`),
    isReady: () => answers(`http://127.0.0.1:${port}/health/ready`),
    stopTimeout: 20_000,
    onPid,
  });
}
