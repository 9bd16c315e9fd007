import { isCanary, type ReleaseAudience } from '@umbral/contracts';
import { sql, type Queryable, type Sql } from '@umbral/service-kit';
import type { Release } from './find-release.js';

type Chosen = Pick<Release, 'id' | 'module'>;

/**
 * Makes a release the live one of its module. The former one is retired, and every retired one that is newer is withdrawn; trials of
 * this release and of older ones end.
 */
export async function makeLive(tx: Queryable, { id, module }: Chosen): Promise<void> {
  await endTrials(tx, sql`t.module = ${module} and t.release_id <= ${id}`);
  await tx.query(sql`
    update releases set is_live = false, retired_at = coalesce(retired_at, now()), is_withdrawn = id > ${id}, updated_at = now()
    where module = ${module} and id <> ${id}
      and (is_live or (id > ${id} and retired_at is not null and not is_withdrawn))`);
  await tx.query(sql`
    update releases set is_live = true, retired_at = null, is_withdrawn = false, updated_at = now() where id = ${id}`);
}

/** Its module has no live release afterwards. */
export const takeOffline = (tx: Queryable, module: string): Promise<number> =>
  tx.query(sql`
    update releases set is_live = false, retired_at = now(), updated_at = now() where module = ${module} and is_live`);

/**
 * Puts a release on trial. It replaces the trial of its kind. Where only the audience changes, the key stays, and with it the counts.
 * @param key of a new trial
 */
export async function startTrial(
  tx: Queryable,
  { id, module, trial }: Chosen & Pick<Release, 'trial'>,
  { audience, key, userId }: { audience: ReleaseAudience; key: string; userId: number | null },
): Promise<void> {
  const kind = isCanary(audience) ? 'canary' : 'preview';
  await endTrials(tx, sql`t.module = ${module} and t.kind = ${kind} and t.release_id <> ${id}`);
  const isContinued = trial?.kind === kind;
  if (!isContinued) await tx.query(sql`delete from release_trials where release_id = ${id}`);
  await tx.query(sql`
    insert into release_trials as t (key, release_id, module, kind, audience, user_id)
    values (${isContinued ? trial.key : key}::uuid, ${id}, ${module}, ${kind}, ${JSON.stringify(audience)}::jsonb, ${userId}::int)
    on conflict (key) do update set audience = excluded.audience, user_id = excluded.user_id`);
  await tx.query(sql`
    update releases set retired_at = null, is_withdrawn = false, updated_at = now() where id = ${id}`);
}

export const endTrial = (tx: Queryable, { id }: Pick<Release, 'id'>): Promise<number> =>
  endTrials(tx, sql`t.release_id = ${id}`);

/** Their releases are withdrawn; makeLive clears that mark of the one that becomes live. */
export const endTrials = (tx: Queryable, which: Sql): Promise<number> =>
  tx.query(sql`
    with ended as (delete from release_trials t where ${which} returning t.release_id)
    update releases r set retired_at = now(), is_withdrawn = true, updated_at = now() from ended e where r.id = e.release_id`);
