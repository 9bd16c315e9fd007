import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, ModuleFailure, ReleaseReport, ReleaseTrial } from '@umbral/contracts';
import { AppError, callsAMinute, countCall, Database, sql, type Queryable } from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { config } from '../config.js';
import { CanaryJudge } from './canary-judge.js';
import { RegistryReader } from './registry-reader.js';
import { watchedBy } from './watched-path.js';

/** Of one person: a shell sends one a visit, and what fails in between. */
const REPORTS_A_MINUTE = 30;
/** Of this process, that are being written; more are refused, and the shell does not mind. */
const MOST_AT_ONCE = 10;
/** Different failures of one release that are kept: a loop that throws something new each time fills no table. */
const MOST_KINDS = 50;

interface Counted {
  trial: ReleaseTrial;
  path: string;
  visits: number;
  failures: ModuleFailure[];
}

/** Counts what shells report of releases on trial: people who opened one, and people for whom it failed. */
@Injectable()
export class ReleaseReports {
  private readonly calls: RateLimiterAbstract;
  private running = 0;

  constructor(
    private readonly database: Database,
    private readonly registry: RegistryReader,
    private readonly judge: CanaryJudge,
  ) {
    this.calls = callsAMinute(database, 'release-report', REPORTS_A_MINUTE);
  }

  /** @throws AppError too_many_requests, busy */
  async note(actor: Actor, report: ReleaseReport): Promise<void> {
    const counted = await this.countedOf(actor, report);
    if (counted.length === 0) return;
    if (this.running >= MOST_AT_ONCE) throw new AppError('busy');
    this.running += 1;
    try {
      await countCall(this.calls, String(actor.id));
      await this.database.transaction(async (tx) => {
        for (const one of counted) await write(tx, actor.id, one);
      });
      for (const { trial } of counted) this.judge.look(trial.key);
    } finally {
      this.running -= 1;
    }
  }

  /** What counts of it, in one order: two reports wait for each other, and not each for the other one. */
  private async countedOf({ id: userId, email, companyIds }: Actor, report: ReleaseReport): Promise<Counted[]> {
    const { visits, failures } = report;
    const registry = await this.registry.current();
    if (!registry?.trials.length) return [];
    const paths = [...new Set([...visits, ...failures.map(({ path }) => path)])].sort();
    return paths.flatMap((path) => {
      const trial = watchedBy(registry, path, { userId, email, companyIds });
      const isIts = (one: string) => one === path;
      if (!trial) return [];
      return { trial, path, visits: visits.filter(isIts).length, failures: failures.filter((one) => isIts(one.path)) };
    });
  }
}

/** Tells people of one trial apart, and names nobody. */
const personOf = (trial: string, userId: number): string =>
  createHmac('sha256', config.FINGERPRINT_KEY[0]).update(`release trial ${trial} ${userId}`).digest('hex').slice(0, 32);

const fingerprintOf = ({ code, kind, frames }: ModuleFailure): string =>
  createHash('sha256')
    .update([code, kind, ...frames].join('\n'))
    .digest('hex')
    .slice(0, 32);

async function write(
  tx: Queryable,
  userId: number,
  { trial: { key }, path, visits, failures }: Counted,
): Promise<void> {
  await tx.query(sql`
    insert into release_visitors as v (trial, path, person, visits, failures)
    values (${key}::uuid, ${path}, ${personOf(key, userId)}, ${visits}, ${failures.length})
    on conflict (trial, path, person) do update
    set visits = v.visits + excluded.visits, failures = v.failures + excluded.failures, last_at = now()`);
  // In one order as well.
  const marked = failures.map((failure) => ({ ...failure, fingerprint: fingerprintOf(failure) }));
  for (const { code, kind, frames, fingerprint } of marked.sort((one, other) =>
    one.fingerprint < other.fingerprint ? -1 : 1,
  ))
    await tx.query(sql`
      insert into release_failures as f (trial, path, fingerprint, code, kind, frames, count)
      select ${key}::uuid, ${path}, ${fingerprint}, ${code}, ${kind}, ${frames}::text[], 1
      where (select count(*) from release_failures o where o.trial = ${key}::uuid and o.path = ${path}
        and o.fingerprint <> ${fingerprint}) < ${MOST_KINDS}
      on conflict (trial, path, fingerprint) do update set count = f.count + 1, last_at = now()`);
}
