import { mkdir } from 'node:fs/promises';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AsyncSignal, Backoff, Database, Log } from '@umbral/service-kit';
import { config } from '../config.js';
import { removeFiles } from '../files/remove-files.js';
import { importRegistry } from '../import/import-registry.js';
import { writeDeployed } from './write-deployed.js';

/** How long the file may be older than the database after a process has ended between its commit and its write. */
const REPAIR_MS = 60_000;

/** Brings the files beside the database up to date after each commit, and at start. */
@Injectable()
export class DeployedReleases implements OnApplicationShutdown, OnModuleInit {
  private readonly changes = new AsyncSignal();
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    // Before the port opens, so that an upload cannot be the first release. Later where the database does not answer now.
    await this.import().catch((error: unknown) => this.log.warn({ err: error }, 'registry.json is imported later'));
    this.changes.notify();
    this.run = this.writeChanges();
  }

  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    this.changes.notify();
    await this.run;
  }

  /** Writes the file soon, once for all changes until then. */
  changed(): void {
    this.changes.notify();
  }

  /** Removes the files of deleted releases. */
  removeFiles(paths: readonly string[]): Promise<void> {
    return removeFiles(this.database, config.REGISTRY_DIR, paths);
  }

  private async import(): Promise<void> {
    await mkdir(config.REGISTRY_DIR, { recursive: true });
    await importRegistry(this.database, config.REGISTRY_DIR, this.log);
  }

  private async writeChanges(): Promise<void> {
    const backoff = new Backoff(this.ending.signal);
    for (;;) {
      await this.changes.wait(REPAIR_MS);
      try {
        await this.import();
        await writeDeployed(this.database, config.REGISTRY_DIR);
        backoff.reset();
      } catch (error) {
        this.log.warn({ err: error }, 'the list of deployed releases is written later');
        if (!this.ending.signal.aborted) this.changes.notify();
        await backoff.wait();
      }
      // After a last write, for a change whose request has just ended.
      if (this.ending.signal.aborted) return;
    }
  }
}
