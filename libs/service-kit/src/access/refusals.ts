import type { Transactions } from '../database/transactions.js';
import type { Log } from '../logging/log.js';
import type { ServiceOperation } from '../operation/service-operation.js';
import type { Context, PublicContext } from './context.js';

const ROUND_MS = 60_000;
/** Distinct refusals counted per round; a user cannot have more than there are operations. */
const MAX_ENTRIES = 10_000;

interface Refused extends Context {
  call: string;
  count: number;
}

/**
 * Audits refused calls (403): one row per user, operation and minute, with the number of refusals. A row for each refusal would
 * let a refused user fill the audit.
 */
export class Refusals {
  private refused = new Map<string, Refused>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.write(), ROUND_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** Only of authenticated callers: 403 is returned to no others. */
  count({ actor, ...context }: PublicContext, operation: ServiceOperation | undefined): void {
    if (!actor || !operation) return;
    const key = `${actor.id} ${operation.id}`;
    const known = this.refused.get(key);
    if (known) known.count += 1;
    else if (this.refused.size < MAX_ENTRIES)
      this.refused.set(key, { ...context, actor, call: `${operation.method} ${operation.path}`, count: 1 });
  }

  private async write(): Promise<void> {
    const round = [...this.refused.values()];
    this.refused = new Map();
    for (const { call, count, ...context } of round) {
      const { id, name } = context.actor;
      await this.transactions
        .withTransaction(context, (tx) => {
          tx.audit({
            action: 'refused',
            entityType: 'user',
            entityId: id,
            entityName: name,
            changes: { call: { before: null, after: call }, count: { before: null, after: count } },
          });
          return Promise.resolve();
        })
        .catch((error: unknown) => this.log.error({ err: error, actor: id, call, count }, 'refusals were not audited'));
    }
  }
}
