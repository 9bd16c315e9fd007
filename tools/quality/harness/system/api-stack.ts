import { inLocal } from '../../../../platform/src/paths.ts';
import { startStack } from './stack.ts';
import { type Stack } from './describe-stack.ts';

let stack: Stack | undefined;

/** One stack for all `*.api.spec.ts` of a run, unless there is one; specs read its addresses from UMBRAL_TEST_STACK. */
export async function startApiStack() {
  if (process.env.UMBRAL_TEST_STACK) return;
  const services = process.env.UMBRAL_TEST_SERVICES?.split(',');
  stack = await startStack({ name: 'api', services, logs: inLocal('logs', 'test-api') });
  process.env.UMBRAL_TEST_STACK = JSON.stringify(stack);
}

export async function stopApiStack() {
  await stack?.stop();
}
