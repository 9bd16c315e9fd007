import { join } from 'node:path';
import { run } from '../../local/shell/run.ts';
import { startStack } from '../harness/system/stack.ts';
import type { Change } from './change.ts';
import { isOnServers } from './specs.ts';

/** Real servers for the specs that call them. Their services are those of the copy. */
export async function startServers(folder: string) {
  const stack = await startStack({ name: 'mutations', build: folder });

  /** Rebuilds the changed service that such a spec calls. */
  const takeUp = async ({ file, spec }: Change) => {
    const service = /^services\/([a-z]+)\/src\//.exec(file)?.[1];
    if (!service || !isOnServers(spec)) return;
    await run('npm', ['run', '--silent', 'build'], {
      cwd: join(folder, 'services', service),
      what: `Building ${service}`,
    });
    await stack.processes.kill(service, 'SIGTERM');
    await stack.processes.start(service);
  };
  return { env: { UMBRAL_TEST_STACK: JSON.stringify(stack) }, takeUp };
}
