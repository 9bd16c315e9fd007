import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';
import { root } from '../paths.mjs';
import { entryOf } from '../processes.mjs';
import { ManagedProcess } from '../supervise/managed-process.mjs';
import { answers } from '../supervise/wait.mjs';
import { environmentOf } from '../wiring.mjs';

const GROUP = fileURLToPath(new URL('../supervise/replica-group.mjs', import.meta.url));

/**
 * One instance of a service as a process of ours.
 * @param {import('../instances.mjs').Instance} instance
 * @param {import('../wiring.mjs').Wiring} wiring
 * @param {{ logs: string, copies?: number, onPid?: (name: string, pid?: number) => void }} options `copies`: so many
 *   processes that share the port
 */
export function serviceProcess({ name, service, port, url }, wiring, { logs, copies = 1, onPid }) {
  const entry = entryOf(service);
  if (!existsSync(entry))
    throw new Failure(`services/${service} is not built.`, { wayOut: `Build it: npx nx build @umbral/${service}` });
  return new ManagedProcess({
    name,
    command: process.execPath,
    args: copies > 1 ? [GROUP, String(copies), entry] : [entry],
    cwd: root,
    env: environmentOf(service, wiring, port),
    logFile: join(logs, `${name}.log`),
    isReady: () => answers(`${url}/health/ready`),
    stopTimeout: 20_000,
    onPid,
  });
}
