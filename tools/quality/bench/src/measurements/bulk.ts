import { BULK_ROWS, viabilityStudiesApi } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { ADMINISTRATOR, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { bulkStudies } from '../data/studies.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';

export const title = 'A hundred records switched together';

/** As an administrator sends them to the gateway, with an Idempotency-Key; each round turns them into the other state. */
export async function measure({ systems, rounds }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const ids = (await bulkStudies(system)).slice(0, BULK_ROWS);
  const admin = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: system.urls.gateway });
  await switched(admin, ids, true);
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet(system); // events in flight must not burden the next round
    values.push(await switched(admin, ids, round % 2 === 1));
  }
  return [plain({ what: `${ids.length} studies switched in one call`, unit: 'ms', values, goal: atMost(2_000) })];
}

/** Milliseconds of one call. @throws when one of the records is refused */
async function switched(admin: SignedIn, ids: readonly number[], isActive: boolean): Promise<number> {
  const start = performance.now();
  const { failed } = await admin.result(viabilityStudiesApi.bulkStatus, {
    body: { ids, isActive },
    headers: { 'idempotency-key': `bulk-${unique()}` },
  });
  if (failed > 0) throw new Error(`${failed} of ${ids.length} studies were refused`);
  return performance.now() - start;
}
