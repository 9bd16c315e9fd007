import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { archiveNamed } from '../../../local/backup/archive.ts';
import { restoreSnapshot, type RestoreReport } from '../../../local/backup/restore-snapshot.ts';
import { takeSnapshot } from '../../../local/backup/take-snapshot.ts';
import { databaseOwners } from '../../../local/processes.ts';
import { ensureSecrets } from '../../../local/secrets.ts';
import { reconcile } from '../../../local/system/reconcile.ts';
import type { System } from '../harness/system.ts';

/** The backups of a system, taken while it works. */
export class Backups {
  readonly #system: System;
  readonly #folder: string;

  constructor(system: System) {
    this.#system = system;
    this.#folder = join(system.stack.folder, 'backup');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns the moment that it shows */
  async take(): Promise<Date> {
    const { stack, databases } = this.#system;
    const { postgres: password, backupKey: key } = this.#secrets();
    const url = new URL(databases.urls.identity.owner);
    Object.assign(url, { username: 'postgres', password, pathname: '/postgres' });
    const { folder: local, logs } = stack;
    const { manifest } = await takeSnapshot({
      url: url.href,
      local,
      logs,
      folder: this.#folder,
      key,
      keep: 2,
      fast: true,
    });
    return new Date(manifest.moment);
  }

  /**
   * Stops everything, restores, starts everything again and reconciles.
   * @returns with the milliseconds until everything works again
   */
  async restore(): Promise<RestoreReport & { milliseconds: number }> {
    const { processes, stack } = this.#system;
    await Promise.all(this.#system.instances().map((name) => processes.kill(name, 'SIGTERM')));
    await Promise.all(
      ['nats', 'redis', 'postgres'].map((name) => processes.kill(name, name === 'postgres' ? 'SIGINT' : 'SIGTERM')),
    );
    const startedAt = performance.now();
    const instance = { local: stack.folder, logs: stack.logs, databases: databaseOwners(), fast: true };
    const report = await restoreSnapshot(instance, archiveNamed(this.#folder), this.#secrets().backupKey);
    await Promise.all(['nats', 'redis', 'postgres'].map((name) => processes.start(name)));
    await Promise.all(this.#system.instances().map((name) => processes.start(name)));
    await this.#system.ready();
    const milliseconds = Math.round(performance.now() - startedAt);
    await reconcile({ nats: stack.urls.nats });
    return { ...report, milliseconds };
  }

  #secrets() {
    return ensureSecrets(this.#system.stack.folder, databaseOwners());
  }
}
