import { codeOf, Failure } from '../../local/failure.ts';

/**
 * The built contracts, loaded when something is published: what a manifest is and which needs are met is decided by the
 * same code here, in the gateway and in the shell.
 */
export async function loadContracts() {
  return import('@umbral/contracts').catch((cause: unknown) => {
    if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Failure('Nothing can be published before the contracts are built.', {
      wayOut: 'npm run build -w @umbral/contracts',
      cause,
    });
  });
}
