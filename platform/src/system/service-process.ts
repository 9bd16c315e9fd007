import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.ts';
import { root } from '../paths.ts';
import { entryOf } from '../processes.ts';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { answers } from '../supervise/wait.ts';
import { environmentOf, type Wiring } from '../wiring.ts';
import { type Instance } from '../instances.ts';

const GROUP = fileURLToPath(new URL('../supervise/replica-group.mjs', import.meta.url));

/**
 * One instance of a service as a process of ours.
 * @param options `copies`: so many
 *   processes that share the port
 */
export function serviceProcess(
  { name, service, port, managementPort, managementUrl }: Instance,
  wiring: Wiring,
  { logs, copies = 1, onPid }: { logs: string; copies?: number; onPid?: OnPid | undefined },
) {
  const entry = entryOf(service);
  if (!existsSync(entry))
    throw new Failure(`services/${service} is not built.`, { wayOut: `Build it: npx nx build @umbral/${service}` });
  return new ManagedProcess({
    name,
    command: process.execPath,
    args: copies > 1 ? [GROUP, String(copies), entry] : [entry],
    cwd: root,
    env: environmentOf(service, wiring, port, managementPort),
    logFile: join(logs, `${name}.log`),
    isReady: () => answers(`${managementUrl}/health/ready`),
    stopTimeout: 20_000,
    onPid,
  });
}
