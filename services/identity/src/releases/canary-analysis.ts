import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import {
  currentOf,
  failsMore,
  isCanary,
  movementOf,
  withdrawalWords,
  withoutTrial,
  type ReleaseTally,
} from '@umbral/contracts';
import { Database, Log, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { changeRegistry } from './registry-file.js';
import { RegistryReader } from './registry-reader.js';

const POLL_MS = 1_000;
/** Publisher of an automatic withdrawal. No account has this address. */
const PUBLISHER = 'Umbral';

/**
 * Withdraws a canary that fails for more users than the live release. All replicas count in one table, and registry.json is changed
 * under its lock: a second replica finds no trial any more. Reports are counted by the key of the trial and not by time, so the
 * clocks of the replicas need not agree.
 */
@Injectable()
export class CanaryAnalysis implements OnModuleInit, OnModuleDestroy {
  private readonly due = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly registry: RegistryReader,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.poll(), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Schedules an evaluation of the trial with this key within a second, once for all reports until then. */
  schedule(key: string): void {
    this.due.add(key);
  }

  private poll(): void {
    if (this.due.size === 0) return;
    this.running ??= this.evaluateDue()
      .catch((error: unknown) => this.log.warn({ err: error }, 'canaries are evaluated later'))
      .finally(() => (this.running = undefined));
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
    const { REGISTRY_DIR: folder } = config;
    const registry = await this.registry.current();
    if (!folder || !registry) return;
    const trial = registry.trials.find((one) => one.key === key);
    if (!trial || !isCanary(trial.audience)) return;
    const { release } = trial;
    const [canary, live] = await Promise.all([
      this.tally(key, release.path),
      this.tally(key, currentOf(registry, release.name)?.path ?? ''),
    ]);
    if (!failsMore(canary, live)) return;
    const note = `${withdrawalWords(canary, live)} ${await this.mostFrequentFailure(key, release.path)}`.trim();
    await changeRegistry(folder, (file) => {
      const current = file.trials.find((one) => one.key === key);
      // Another replica or an administrator has ended the trial meanwhile.
      if (!current || current.release.path !== release.path) return file;
      const at = new Date().toISOString();
      const cause = { key: randomUUID(), at, kind: 'withdraw' as const, publisher: PUBLISHER, note };
      return withoutTrial(file, release.path, at, movementOf(file, current.release, cause));
    });
    this.log.warn({ release: release.path, canary, live }, 'a canary was withdrawn');
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
