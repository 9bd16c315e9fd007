import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.mjs';
import { inRoot } from '../paths.mjs';

/**
 * The built contracts, loaded when something is published: what a manifest is and which needs are met is judged by the
 * same code here, in the gateway and in the shell.
 * @returns {Promise<{ moduleManifest: object, unmetNeeds: Function, describeNeed: Function, contractVersions: object }>}
 */
export async function loadContracts() {
  const built = inRoot('libs', 'contracts', 'dist', 'index.js');
  if (!existsSync(built)) {
    throw new Failure('Nothing can be published before the contracts are built.', {
      wayOut: 'npx nx build @umbral/contracts',
    });
  }
  return import(pathToFileURL(built).href);
}
