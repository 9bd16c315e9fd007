import type { Health } from '../health/health.js';

/**
 * Whoever started this process as one of several behind a port may tell it that another build is being tried: `rest`, and
 * `wake` when it is to go on as before. Nobody tells a process that was started alone.
 */
export function listenForReplicaControl(health: Health): void {
  process.on('message', (order) => {
    if (order === 'rest' || order === 'wake') health.rest(order === 'rest');
  });
}
