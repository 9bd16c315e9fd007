import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EVERYBODYS, failsMore, isCanary, releasesApi, withdrawalWords, type ReleaseTally } from '@umbral/contracts';
import { changesOf, Database, Log, sql, systemContext, Transactions } from '@umbral/service-kit';
import { applyChange, type DeployingTx } from '../deployment/apply-change.js';
import { endTrial } from '../deployment/deploy.js';
import { DeployedReleases } from '../deployment/deployed-releases.js';
import type { Release } from '../deployment/find-release.js';
import { releaseMovements } from '../deployment/release-movement.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { runningTrials, type RunningTrial } from './find-trials.js';

const DELAY_MS = 1_000;
/** Publisher of an automatic withdrawal. No account has this address. */
const PUBLISHER = 'Umbral';
/** The account of the installation: of withdrawals whose trial no known account has started. */
const INSTALLATION_USER_ID = 1;

/** The trial has ended, or another one has taken its place. */
class TrialEnded extends Error {}

/**
 * Withdraws a canary that fails for more users than the live release. All replicas count in one table, and a withdrawal is a change as
 * any other: a second replica finds no trial any more. Reports are counted by the key of the trial and not by time, so the clocks of
 * the replicas need not agree.
 */
@Injectable()
export class CanaryAnalysis implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly due = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly deployed: DeployedReleases,
    private readonly log: Log,
  ) {}

  /** Evaluates all trials once: a process may have ended between a report and its evaluation. */
  onApplicationBootstrap(): void {
    runningTrials(this.database).then(
      (trials) => trials.forEach(({ key }) => this.schedule(key)),
      (error: unknown) => this.log.warn({ err: error }, 'canaries are evaluated with their next report'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  /** Schedules an evaluation of the trial with this key within a second, once for all reports until then. */
  schedule(key: string): void {
    this.due.add(key);
    this.timer ??= setTimeout(() => this.start(), DELAY_MS).unref();
  }

  private start(): void {
    this.running = this.evaluateDue()
      .catch((error: unknown) => this.log.warn({ err: error }, 'canaries are evaluated later'))
      .finally(() => {
        this.running = undefined;
        this.timer = undefined;
        // A report during the evaluation, or one whose evaluation failed.
        for (const key of this.due) this.schedule(key);
      });
  }

  private async evaluateDue(): Promise<void> {
    for (const key of this.due) {
      // Before the evaluation: a report during it may not be counted, and schedules another one.
      this.due.delete(key);
      try {
        await this.evaluate(key);
      } catch (error) {
        this.due.add(key);
        throw error;
      }
    }
  }

  private async evaluate(key: string): Promise<void> {
    const trial = (await runningTrials(this.database)).find((one) => one.key === key);
    if (!trial || !isCanary(trial.audience)) return;
    const [canary, live] = await Promise.all([this.tally(key, trial.path), this.tally(key, trial.livePath ?? '')]);
    if (!failsMore(canary, live)) return;
    const note = `${withdrawalWords(canary, live)} ${await this.mostFrequentFailure(key, trial.path)}`.trim();
    if (await this.withdraw(trial, note))
      this.log.warn({ release: trial.path, canary, live }, 'a canary was withdrawn');
  }

  /** @returns false where another replica or an administrator has ended the trial meanwhile */
  private async withdraw({ key, path }: RunningTrial, note: string): Promise<boolean> {
    let userId = INSTALLATION_USER_ID;
    const assertAllowed = (_tx: DeployingTx, { trial }: Release) => {
      if (trial?.key !== key) throw new TrialEnded();
      userId = trial.userId ?? INSTALLATION_USER_ID;
    };
    const change = { path, kind: 'withdraw', publisher: PUBLISHER, note, assertAllowed, apply: endTrial } as const;
    return this.transactions
      .withTransaction(systemContext('canary analysis'), async (tx) => {
        const { id } = await applyChange(tx, change, this.deployed);
        const movement = await releaseMovements.one(tx, sql`m.id = ${id}`);
        if (!movement) throw new Error(`The movement ${id} is missing`);
        tx.audit({
          action: 'withdraw',
          entityType: 'release',
          entityId: movement.releaseId,
          entityName: releaseMovements.title(movement),
          changes: changesOf(releaseMovements, undefined, movement),
          userId,
        });
        tx.changed({ tag: releasesApi.withdraw.tag, id, visibility: EVERYBODYS });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof TrialEnded) return false;
        throw error;
      });
  }

  private async tally(key: string, path: string): Promise<ReleaseTally> {
    const found = await this.database.one<ReleaseTally>(sql`
      select count(*)::int as people, count(*) filter (where v.failures > 0)::int as failed
      from release_visitors v where v.trial = ${key}::uuid and v.path = ${path}`);
    return found ?? { people: 0, failed: 0 };
  }

  private async mostFrequentFailure(key: string, path: string): Promise<string> {
    const found = await this.database.one<{ code: string; kind: string }>(sql`
      select f.code, f.kind from release_failures f where f.trial = ${key}::uuid and f.path = ${path}
      order by f.count desc limit 1`);
    return found ? `${found.code} ${found.kind}.` : '';
  }
}
