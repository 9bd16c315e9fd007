import pg from 'pg';
import { describeError } from '../errors/describe-error.js';
import { Backoff } from '../events/pause.js';
import type { Log } from '../logging/log.js';
import type { Database } from './database.js';

/** Without notifications for this long, work is looked for anyway: the safety net for a notification that was lost. */
export const SAFETY_POLL_MS = 30_000;

/**
 * Listens to the notifications of a channel on a dedicated connection and reconnects it. Every connection counts as a
 * notification, because those of the time before it are lost.
 */
export class NotificationListener {
  private client: pg.Client | undefined;
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly channel: string,
    private readonly onNotice: () => void,
    private readonly log: Log,
  ) {}

  start(): void {
    this.run ??= this.listen();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
    await this.run;
  }

  private async listen(): Promise<void> {
    const backoff = new Backoff(this.ending.signal);
    while (!this.ending.signal.aborted) {
      const client = this.database.dedicatedClient();
      this.client = client;
      const closed = new Promise<void>((resolve) => {
        client.once('end', () => resolve());
        client.on('error', () => resolve());
      });
      try {
        client.on('notification', this.onNotice);
        // The promise of a client that is ended while it connects never settles.
        const isConnected = await Promise.race([client.connect().then(() => true), closed.then(() => false)]);
        if (!isConnected) throw new Error('the connection ended before it was established');
        await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
        backoff.reset();
        this.onNotice();
        await closed;
      } catch (error) {
        this.log.debug({ reason: describeError(error), channel: this.channel }, 'not listening, polling');
      }
      await client.end().catch(() => undefined);
      await backoff.wait();
    }
  }
}
