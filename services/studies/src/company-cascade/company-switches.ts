import { sql, type ConsumerTx, type DomainEvent, type Queryable } from '@umbral/service-kit';

export type CompanySwitched = DomainEvent<'identity.company.deactivated' | 'identity.company.activated'>;

interface Neighbour {
  version: number;
  restores: boolean;
}

/** Which event of a company came first: companies in the order of ids, so that two batches lock them in one order. */
export const inOrder = (one: CompanySwitched, other: CompanySwitched): number =>
  one.payload.companyId - other.payload.companyId || one.payload.version - other.payload.version;

/** Locks the company's cascade until the end of the transaction and stores the switch. False if it is stored already. */
export async function storeSwitch(tx: ConsumerTx, { name, payload }: CompanySwitched): Promise<boolean> {
  const isActive = name === 'identity.company.activated';
  const restores = 'restoredBy' in payload && payload.restoredBy !== undefined;
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('umbral company cascade'), ${payload.companyId}::int)`);
  const stored = await tx.query(sql`
    insert into company_switches (company_id, version, is_active, restores)
    values (${payload.companyId}, ${payload.version}, ${isActive}, ${restores}) on conflict do nothing`);
  return stored > 0;
}

/** The first handled activation after this version. */
export const activationAfter = (database: Queryable, companyId: number, version: number) =>
  database.one<Neighbour>(sql`
    select version, restores from company_switches
    where company_id = ${companyId} and version > ${version} and is_active order by version limit 1`);

/** The first handled deactivation after this version. */
const deactivationAfter = (database: Queryable, companyId: number, version: number) =>
  database.one<Neighbour>(sql`
    select version, restores from company_switches
    where company_id = ${companyId} and version > ${version} and not is_active order by version limit 1`);

/** The last handled deactivation before this version. */
export const deactivationBefore = (database: Queryable, companyId: number, version: number) =>
  database.one<Neighbour>(sql`
    select version, restores from company_switches
    where company_id = ${companyId} and version < ${version} and not is_active order by version desc limit 1`);

/** The handled deactivation after this activation that none after it has undone; undefined if the records are active. */
export async function laterDeactivation(
  database: Queryable,
  companyId: number,
  activation: number,
): Promise<number | undefined> {
  for (let version = activation; ;) {
    const later = await deactivationAfter(database, companyId, version);
    if (!later) return undefined;
    const next = await activationAfter(database, companyId, later.version);
    if (!next?.restores) return later.version;
    version = next.version;
  }
}
