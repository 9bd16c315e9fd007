import { ensureApiTypes } from '../../../release/openapi/api-types.ts';
import { type SharedSystem, sharedSystem } from './shared-system.ts';

let system: SharedSystem | undefined;

/** The system of all `*.api.spec.ts`: that of the run, or one for jest alone. */
export async function startApiStack() {
  await ensureApiTypes();
  if (!process.env.UMBRAL_TEST_STACK) system = await sharedSystem();
}

export async function stopApiStack() {
  await system?.stop();
}
