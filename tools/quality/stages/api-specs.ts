import { sharedSystem } from '../harness/system/shared-system.ts';
import { inRoot } from '../../local/paths.ts';
import { runJest } from './jest.ts';
import { type Outcome } from './outcome.ts';

/** Specs of services, on the system of the run. @param selection all unless given */
export async function runApiSpecs(selection: string[] = []): Promise<Outcome> {
  await sharedSystem();
  return runJest('api', inRoot('tools', 'quality', 'harness', 'system', 'jest.api.config.mjs'), selection);
}
