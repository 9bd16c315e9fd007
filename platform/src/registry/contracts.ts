import { existsSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { inRoot } from '../paths.ts';

/**
 * The built contracts, loaded when something is published: what a manifest is and which needs are met is decided by the
 * same code here, in the gateway and in the shell.
 */
export async function loadContracts() {
  if (!existsSync(inRoot('libs', 'contracts', 'dist', 'index.js'))) {
    throw new Failure('Nothing can be published before the contracts are built.', {
      wayOut: 'npx nx build @umbral/contracts',
    });
  }
  return import('@umbral/contracts');
}
