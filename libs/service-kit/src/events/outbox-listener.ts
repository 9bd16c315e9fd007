import type pg from 'pg';
import type { Database } from '../database/database.js';
import type { Log } from '../logging/log.js';
import { Backoff } from './pause.js';
import { describeError } from '../errors/describe-error.js';

/** Listens to `NOTIFY outbox` on a dedicated connection and reconnects it. */
export class OutboxListener {
  private client: pg.Client | undefined;
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
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
        await client.query('listen outbox');
        backoff.reset();
        this.onNotice();
        await closed;
      } catch (error) {
        this.log.debug({ reason: describeError(error) }, 'not listening to the outbox, polling');
      }
      await client.end().catch(() => undefined);
      await backoff.wait();
    }
  }
}
