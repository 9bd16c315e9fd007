import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Archive } from '../../../local/backup/archive.ts';
import { findMoment } from '../../../local/backup/prepare-data.ts';
import { restoreInstance, type RestoreReport } from '../../../local/backup/restore-instance.ts';
import { keyFrom } from '../../../local/backup/settings.ts';
import { inRoot } from '../../../local/paths.ts';
import { databaseOwners } from '../../../local/processes.ts';
import { ensureSecrets } from '../../../local/secrets.ts';
import { ManagedProcess } from '../../../local/supervise/managed-process.ts';
import { reconcile } from '../../../local/system/reconcile.ts';
import { eventually } from '@umbral/testing';
import type { System } from '../harness/system.ts';

/** The backups of a system, taken by the command that operators use, while it works. */
export class Backups {
  readonly archive: Archive;
  readonly #system: System;
  readonly #follower: ManagedProcess;

  constructor(system: System) {
    const { folder, logs } = system.stack;
    const { postgres, backupKey } = this.#secretsOf(system);
    const url = new URL(system.databases.urls.identity.owner);
    Object.assign(url, { username: 'postgres', password: postgres, pathname: '/postgres' });
    this.#system = system;
    this.archive = new Archive(join(folder, 'backup'));
    this.#follower = new ManagedProcess({
      name: 'backup',
      command: process.execPath,
      args: [inRoot('tools', 'local', 'bin', 'umbral.mjs'), 'data', 'backup', '--follow'],
      env: {
        ...process.env,
        BACKUP_DATABASE_URL: url.href,
        BACKUP_DIR: this.archive.folder,
        BACKUP_KEY: backupKey,
      },
      logFile: join(logs, 'backup.log'),
      isReady: () => this.archive.generations().at(-1)?.bases().length,
    });
  }

  /** Resolves when there is a base and the log is followed. */
  start(): Promise<void> {
    rmSync(this.archive.folder, { recursive: true, force: true });
    return this.#follower.start();
  }

  stop(): Promise<void> {
    return this.#follower.stop();
  }

  /** Resolves when everything committed until then is in the archive. */
  async reach(moment: Date): Promise<void> {
    await eventually(() => {
      const until = this.archive.generations().at(-1)?.covered?.until;
      return until && Date.parse(until) >= moment.getTime();
    });
  }

  /**
   * Stops everything, restores, starts everything again and reconciles.
   * @param options to: the last moment that there is, unless given; only: this service's database
   * @returns with the milliseconds until everything works again
   */
  async restore({ to, only }: { to?: Date; only?: string } = {}): Promise<RestoreReport & { milliseconds: number }> {
    const { processes, stack } = this.#system;
    await Promise.all(this.#system.instances().map((name) => processes.kill(name, 'SIGTERM')));
    await Promise.all(
      ['nats', 'redis', 'postgres'].map((name) => processes.kill(name, name === 'postgres' ? 'SIGINT' : 'SIGTERM')),
    );
    const startedAt = performance.now();
    const secrets = this.#secretsOf(this.#system);
    const instance = { folder: stack.folder, logs: stack.logs, secrets, databases: databaseOwners(), fast: true };
    const report = await restoreInstance(instance, findMoment(this.archive, to), keyFrom(secrets.backupKey), only);
    await Promise.all(['nats', 'redis', 'postgres'].map((name) => processes.start(name)));
    await Promise.all(this.#system.instances().map((name) => processes.start(name)));
    await this.#system.ready();
    const milliseconds = Math.round(performance.now() - startedAt);
    await reconcile({ nats: stack.urls.nats });
    return { ...report, milliseconds };
  }

  #secretsOf({ stack }: System) {
    return ensureSecrets(stack.folder, databaseOwners());
  }
}
