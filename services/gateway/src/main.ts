import { listenForReplicaControl } from '@umbral/service-kit/core';
import { loadConfig } from './config.js';
import { createGateway } from './server.js';

const config = loadConfig();
const gateway = await createGateway(config);

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_LIMIT_MS).unref();
  await gateway.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

await gateway.listen();
listenForReplicaControl(gateway.health);
