import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformVersions } from '@umbral/contracts';
import { Failure, messageOf } from '../../local/failure.ts';
import { readJson } from '../../local/read-json.ts';
import { loadContracts } from './contracts.ts';

/** What a running platform offers to modules. @param gateway its address */
export async function platformAt(gateway: string): Promise<PlatformVersions> {
  const address = new URL('/versions.json', gateway).href;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause ? cause.cause : cause;
    throw new Failure(`${address} does not answer.`, { cause, details: messageOf(reason) });
  });
  if (!answer.ok) throw new Failure(`${address} answers ${answer.status}.`, { wayOut: 'Is this the gateway?' });
  return (await answer.json()) as PlatformVersions;
}

/** What the code of this checkout will offer once it runs. @param shell built shell */
export async function platformOfCheckout(shell: string): Promise<PlatformVersions> {
  const file = join(shell, 'shell.json');
  if (!existsSync(file)) throw new Failure('The shell is not built.', { wayOut: 'npm run build -w @umbral/shell' });
  const { contractVersions } = await loadContracts();
  return { ...readJson<Omit<PlatformVersions, 'services'>>(file), services: contractVersions };
}
