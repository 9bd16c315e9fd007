import type { ServiceName } from '@umbral/contracts';
import { Database } from '../database/database.js';
import { Consumers } from '../events/consumer-definition.js';
import { createLog } from '../logging/log.js';
import { replayAll } from './replay-all.js';
import { replayConfig } from './replay.config.js';

/**
 * The program of a service that replays its dead letters, after their cause was fixed.
 * @param add adds all consumers of the service
 */
export async function runReplay(service: ServiceName, add: (consumers: Consumers) => void): Promise<void> {
  const { owner: url } = replayConfig(service);
  const consumers = new Consumers(service);
  add(consumers);
  const database = new Database({ url, name: `${service} replay`, max: 1, log: createLog(service, 'warn') });
  const { replayed, failed, unknown } = await replayAll(consumers, database);
  await database.close();
  for (const consumer of unknown) process.stdout.write(`${service} has no consumer ${consumer}: its letters stay\n`);
  process.stdout.write(`${replayed} replayed, ${failed} failed again\n`);
  process.exitCode = failed + unknown.length > 0 ? 1 : 0;
}
