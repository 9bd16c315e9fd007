import type { AuditHead, AuditProofStatus, ProofState } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** Seconds after which sealing is late. */
const LATE = 60;
/** Seconds without a verification after which its result is old. */
const UNVERIFIED = 600;
/** Maximum of counted pending entries. */
const COUNTED = 1_000_000;

interface StatusOptions {
  head: Promise<AuditHead | undefined>;
  isSigned: boolean;
  /** Heads are left outside of the product. */
  isAnchored: boolean;
}

interface Verification {
  verifiedAt: string;
  roundEndedAt: string | null;
  /** In seconds. */
  age: number;
}

const VERIFICATION = sql`
  select verified_at as "verifiedAt", round_ended_at as "roundEndedAt", extract(epoch from now() - verified_at)::float8 as age
  from audit_verification`;

/** The first one that was found; undefined while there is none. */
export const alterationOf = (database: Queryable): Promise<AuditProofStatus['alteration'] | undefined> =>
  database.one<NonNullable<AuditProofStatus['alteration']>>(
    sql`select what, place, found_at as "foundAt" from audit_alterations order by id limit 1`,
  );

interface Sealing {
  size: number;
  until: string | null;
  pending: number;
  lagSeconds: number;
  removedUntil: string | null;
}

/** How far the log is sealed. */
export async function statusOf(
  database: Queryable,
  { head, isSigned, isAnchored }: StatusOptions,
): Promise<AuditProofStatus> {
  const [sealing, newest, verification, alteration] = await Promise.all([
    database.one<Sealing>(SEALING),
    head,
    database.one<Verification>(VERIFICATION),
    alterationOf(database),
  ]);
  const { size = 0, until = null, pending = 0, lagSeconds = 0, removedUntil = null } = sealing ?? {};
  return {
    sealedSize: size,
    sealedUntil: until,
    pending,
    lagSeconds,
    removedUntil,
    head: newest ?? null,
    verifiedAt: verification?.verifiedAt ?? null,
    roundEndedAt: verification?.roundEndedAt ?? null,
    alteration: alteration ?? null,
    isAnchored,
    state: stateOf({
      isAltered: alteration !== undefined,
      isSigned,
      isLate: lagSeconds > LATE || (verification?.age ?? Infinity) > UNVERIFIED,
    }),
  };
}

function stateOf({ isAltered, isSigned, isLate }: Record<'isAltered' | 'isSigned' | 'isLate', boolean>): ProofState {
  if (isAltered) return 'altered';
  if (!isSigned) return 'unsigned';
  return isLate ? 'late' : 'ok';
}

/** Entries after the last sealed one; one of an earlier id that was committed late is not counted for a second. */
const SEALING = sql`
  with last as (select seq, log_id from audit_leaves order by seq desc limit 1),
    waiting as (
      select "timestamp" from audit_logs
      where id > coalesce((select max(log_id) from audit_leaves), 0) order by id limit ${COUNTED})
  select coalesce((select seq + 1 from last), 0)::int8 as size,
    (select "timestamp" from audit_logs where id = (select log_id from last)) as until,
    (select count(*) from waiting)::int8 as pending,
    coalesce(greatest(0, extract(epoch from now() - (select min("timestamp") from waiting))), 0)::int8 as "lagSeconds",
    (select max(until) from audit_removals) as "removedUntil"`;
