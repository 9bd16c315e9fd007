import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.ts';
import { inRoot } from '../paths.ts';

/**
 * The built contracts, loaded when something is published: what a manifest is and which needs are met is judged by the
 * same code here, in the gateway and in the shell.
 */
export async function loadContracts(): Promise<{
  moduleManifest: object;
  unmetNeeds: Function;
  describeNeed: Function;
  contractVersions: object;
}> {
  const built = inRoot('libs', 'contracts', 'dist', 'index.js');
  if (!existsSync(built)) {
    throw new Failure('Nothing can be published before the contracts are built.', {
      wayOut: 'npx nx build @umbral/contracts',
    });
  }
  return import(pathToFileURL(built).href);
}
