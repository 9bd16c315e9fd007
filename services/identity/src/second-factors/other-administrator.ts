import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import type { VerbTx } from '../transaction.js';

/** Whether there is an active administrator who could confirm, other than the requester and the user concerned. */
export async function hasAnotherAdministrator(
  tx: Pick<VerbTx, 'one'>,
  askedBy: number,
  userId: number,
): Promise<boolean> {
  const other = await tx.one(sql`
    select 1 as found from users
    where role_id = ${ADMINISTRATOR_ROLE_ID} and is_active and id <> ${askedBy} and id <> ${userId} limit 1`);
  return other !== undefined;
}
