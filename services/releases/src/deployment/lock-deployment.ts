import { sql, type Queryable } from '@umbral/service-kit';

/** Gives this transaction its place in the order of all changes. */
export const lockDeployment = (tx: Queryable): Promise<unknown> =>
  tx.one(sql`select d.revision from deployment d where d.id = 1 for update`);

/** The number of this change. */
export async function nextRevision(tx: Queryable): Promise<number> {
  const row = await tx.one<{ revision: number }>(sql`
    update deployment set revision = revision + 1 where id = 1 returning revision`);
  if (!row) throw new Error('The row of the deployment is missing');
  return row.revision;
}
