import { inLocal } from '../paths.mjs';
import { startStack } from './stack.mjs';

/** One stack for all `*.api.spec.ts` of a run; specs read its addresses from UMBRAL_TEST_STACK. */
export default async function globalSetup() {
  const services = process.env.UMBRAL_TEST_SERVICES?.split(',');
  globalThis.umbralTestStack = await startStack({ name: 'api', services, logs: inLocal('logs', 'test-api') });
  process.env.UMBRAL_TEST_STACK = JSON.stringify(globalThis.umbralTestStack);
}
