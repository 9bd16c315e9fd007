import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, ModuleFailure, ReleaseReport } from '@umbral/contracts';
import {
  AppError,
  Clock,
  countCall,
  Database,
  databaseLimiter,
  ServedVisits,
  sql,
  type Queryable,
  type ServedVisit,
} from '@umbral/service-kit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { config } from '../config.js';
import { CanaryAnalysis } from './canary-analysis.js';
import { storeSources, type Cause } from './cause-sources.js';
import { runningTrials, type RunningTrial } from './find-trials.js';
import { trialOfReport } from './trial-of-report.js';

/** Concurrent reports of one process. Further ones are refused (503), and the shell does not retry them. */
const MAX_CONCURRENT = 10;
/** Stored failures of one release: a loop that throws a new error each time must not fill the table. */
const MAX_FAILURE_KINDS = 50;

/** The part of a report about one release. */
interface ReportPart {
  trial: RunningTrial;
  path: string;
  visits: number;
  failures: ModuleFailure[];
}

/**
 * Counts reports of shells about releases on trial: users who opened one, and users for which it failed. Only visits that the gateway
 * served count: each once, and its failures once. Other reports get the same response.
 */
@Injectable()
export class ReleaseReports {
  private readonly calls: RateLimiterAbstract;
  private readonly visits: ServedVisits;
  private running = 0;

  constructor(
    private readonly database: Database,
    private readonly analysis: CanaryAnalysis,
    clock: Clock,
  ) {
    this.visits = new ServedVisits(config.INTERNAL_KEY, clock.now);
    this.calls = databaseLimiter(database, 'releaseReports');
  }

  /**
   * @param marker of the visit, from the gateway
   * @throws AppError too_many_requests, busy
   */
  async count(actor: Actor, report: ReleaseReport, marker: string | undefined): Promise<void> {
    const parts = await this.relevantParts(actor, report);
    if (parts.length === 0) return;
    if (this.running >= MAX_CONCURRENT) throw new AppError('busy');
    this.running += 1;
    try {
      await countCall(this.calls, String(actor.id));
      const visit = this.visits.verify(marker, actor.id);
      const served = visit ? parts.filter(({ path }) => visit.paths.includes(path)) : [];
      if (!visit || served.length === 0) return;
      const unresolved = await this.database.transaction(async (tx) => {
        const causes: Cause[] = [];
        for (const part of served) {
          const unused = await markUsed(tx, visit, part);
          if (unused) causes.push(...(await countPart(tx, actor.id, unused)));
        }
        return causes;
      });
      for (const { trial } of served) this.analysis.schedule(trial.key);
      await storeSources(this.database, unresolved);
    } finally {
      this.running -= 1;
    }
  }

  /** Sorted by path, so that two reports lock their rows in the same order and cannot deadlock. */
  private async relevantParts({ id: userId, email, companyIds }: Actor, report: ReleaseReport): Promise<ReportPart[]> {
    const { visits, failures } = report;
    const trials = await runningTrials(this.database);
    if (trials.length === 0) return [];
    const paths = [...new Set([...visits, ...failures.map(({ path }) => path)])].sort();
    return paths.flatMap((path) => {
      const trial = trialOfReport(trials, path, { userId, email, companyIds });
      if (!trial) return [];
      return {
        trial,
        path,
        visits: visits.filter((visited) => visited === path).length,
        failures: failures.filter((failure) => failure.path === path),
      };
    });
  }
}

/** A keyed hash: distinguishes the users of one trial without identifying them. */
const pseudonymOf = (trial: string, userId: number): string =>
  createHmac('sha256', config.FINGERPRINT_KEY[0]).update(`release trial ${trial} ${userId}`).digest('hex').slice(0, 32);

const fingerprintOf = ({ code, kind, frames }: ModuleFailure): string =>
  createHash('sha256')
    .update([code, kind, ...frames].join('\n'))
    .digest('hex')
    .slice(0, 32);

/**
 * Marks what is counted of a visit as used: its opening, and its failures. In the transaction of the counts, so that of two reports
 * with one marker, to any replicas, one counts. @returns what was unused of this part
 */
async function markUsed(tx: Queryable, { id, endsAt }: ServedVisit, part: ReportPart): Promise<ReportPart | undefined> {
  const kinds = [...(part.failures.length > 0 ? ['failure'] : []), ...(part.visits > 0 ? ['visit'] : [])];
  const rows = await tx.many<{ kind: string }>(sql`
    insert into release_visits_used (visit, path, kind, ends_at)
    select ${id}::uuid, ${part.path}, kind, to_timestamp(${endsAt}) from unnest(${kinds}::text[]) kind
    on conflict do nothing returning kind`);
  if (rows.length === 0) return undefined;
  const isUnused = (kind: string) => rows.some((row) => row.kind === kind);
  return { ...part, visits: isUnused('visit') ? 1 : 0, failures: isUnused('failure') ? part.failures : [] };
}

/** @returns causes whose frames are not resolved yet */
async function countPart(
  tx: Queryable,
  userId: number,
  { trial: { key }, path, visits, failures }: ReportPart,
): Promise<Cause[]> {
  await tx.query(sql`
    insert into release_visitors as v (trial, path, person, visits, failures)
    values (${key}::uuid, ${path}, ${pseudonymOf(key, userId)}, ${visits}, ${failures.length})
    on conflict (trial, path, person) do update
    set visits = v.visits + excluded.visits, failures = v.failures + excluded.failures, last_at = now()`);
  // Sorted for the same reason as the paths: no deadlocks.
  const marked = failures.map((failure) => ({ ...failure, fingerprint: fingerprintOf(failure) }));
  const unresolved: Cause[] = [];
  for (const { code, kind, frames, fingerprint } of marked.sort((one, other) =>
    one.fingerprint < other.fingerprint ? -1 : 1,
  )) {
    const stored = await tx.one<{ isUnresolved: boolean }>(sql`
      insert into release_failures as f (trial, path, fingerprint, code, kind, frames, count)
      select ${key}::uuid, ${path}, ${fingerprint}, ${code}, ${kind}, ${frames}::text[], 1
      where (select count(*) from release_failures o where o.trial = ${key}::uuid and o.path = ${path}
        and o.fingerprint <> ${fingerprint}) < ${MAX_FAILURE_KINDS}
      on conflict (trial, path, fingerprint) do update set count = f.count + 1, last_at = now()
      returning f.sources = '{}' and f.frames <> '{}' as "isUnresolved"`);
    if (stored?.isUnresolved) unresolved.push({ trial: key, path, fingerprint, frames });
  }
  return unresolved;
}
