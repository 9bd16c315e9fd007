import type { AuditHead, AuditProofStatus, ProofState } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';

/** Seconds after which sealing is late. */
const LATE = 60;
/** Maximum of counted pending entries. */
const COUNTED = 1_000_000;

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
  { head, isAltered, isSigned }: { head: Promise<AuditHead | undefined>; isAltered: boolean; isSigned: boolean },
): Promise<AuditProofStatus> {
  const [sealing, newest] = await Promise.all([database.one<Sealing>(SEALING), head]);
  const { size = 0, until = null, pending = 0, lagSeconds = 0, removedUntil = null } = sealing ?? {};
  return {
    sealedSize: size,
    sealedUntil: until,
    pending,
    lagSeconds,
    removedUntil,
    head: newest ?? null,
    state: stateOf({ isAltered, isSigned, isLate: lagSeconds > LATE }),
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
