import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Baseline {
  /** Its address, or its first message. */
  said: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts a program of `baselines/` and waits for its first message.
 */
export async function startBaseline(name: string, environment: NodeJS.ProcessEnv = {}): Promise<Baseline> {
  const program = fileURLToPath(new URL(`../baselines/${name}.mjs`, import.meta.url));
  const child = fork(program, { env: { ...process.env, NODE_ENV: 'production', ...environment } });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`The baseline ${name} ended with code ${code}`)));
  failed.catch(() => undefined); // reported to the caller that waits for its message
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    said,
    pid: child.pid!,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
