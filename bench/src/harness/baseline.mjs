import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a program of `baselines/` and waits for the first thing that it tells: its address, or what it measured.
 * @param {string} name @param {NodeJS.ProcessEnv} [environment]
 */
export async function startBaseline(name, environment = {}) {
  const program = fileURLToPath(new URL(`../baselines/${name}.mjs`, import.meta.url));
  const child = fork(program, { env: { ...process.env, NODE_ENV: 'production', ...environment } });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`The baseline ${name} ended with code ${code}`)));
  failed.catch(() => undefined); // it ends in the end; only what waits for a message minds
  const message = () => Promise.race([once(child, 'message').then(([told]) => told), failed]);
  return {
    told: await message(),
    message,
    pid: child.pid,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
