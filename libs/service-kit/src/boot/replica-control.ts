import type { Health } from '../health/health.js';

/**
 * Handles the messages of a supervisor that runs several replicas behind one port: `rest` while another build is being tried,
 * `wake` to resume. A process that was started alone receives none.
 */
export function listenForReplicaControl(health: Health): void {
  process.on('message', (order) => {
    if (order === 'rest' || order === 'wake') health.setDraining(order === 'rest');
  });
}
