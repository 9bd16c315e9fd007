// @ts-nocheck is being removed file by file
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { loadContracts } from './contracts.ts';

/** What a platform offers to modules; null: a service that does not answer */
export type Offer = { shellApi: string; singletons: Record<string, string>; services: Record<string, string | null> };

/** What a running platform offers. @param gateway its address */
export async function offerOf(gateway: string): Promise<Offer> {
  const address = new URL('/offer.json', gateway).href;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((cause) => {
    throw new Failure(`${address} does not answer.`, { cause, details: cause.cause?.message ?? cause.message });
  });
  if (!answer.ok) throw new Failure(`${address} answers ${answer.status}.`, { wayOut: 'Is this the gateway?' });
  return answer.json();
}

/** What the code of this checkout will offer once it runs. @param shell built shell */
export async function offerOfCheckout(shell: string): Promise<Offer> {
  const file = join(shell, 'shell.json');
  if (!existsSync(file)) throw new Failure('The shell is not built.', { wayOut: 'npx nx build @umbral/shell' });
  const { contractVersions } = await loadContracts();
  return { ...JSON.parse(readFileSync(file, 'utf8')), services: contractVersions };
}
