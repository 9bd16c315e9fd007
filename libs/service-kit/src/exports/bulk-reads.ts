import type { AuditedEntity } from '@umbral/contracts';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Context } from '../access/context.js';
import type { Database } from '../database/database.js';
import type { Transactions } from '../database/transactions.js';
import { AppError } from '../errors/app-error.js';
import { countCall } from '../limits/count-call.js';
import { databaseLimiter } from '../limits/database-limiter.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ListCall } from '../records/list-call.js';
import type { SignInAge } from '../step-up/sign-in-age.js';

/** Name of a whole list in the audit; a file has its own. */
const WHOLE_LIST_NAME = 'Lista completa';

/** What answers of many records require beyond access, be they files or whole lists: one limit per person, one audit entry each. */
export class BulkReads {
  readonly #calls: RateLimiterAbstract;

  constructor(
    database: Database,
    private readonly transactions: Transactions,
    private readonly signInAge: SignInAge,
    private readonly metrics: Metrics,
  ) {
    this.#calls = databaseLimiter(database, 'exports');
  }

  /** @throws AppError too_many_requests */
  count({ actor }: Context): Promise<void> {
    return countCall(this.#calls, String(actor.id));
  }

  audit(call: Context & { query: object }, entity: AuditedEntity, name: string, rows: number): Promise<void> {
    return this.transactions.withTransaction(call, (tx) => {
      tx.audit({
        action: 'export',
        entityType: entity,
        entityId: 'list',
        entityName: name,
        changes: { rows: { before: null, after: rows }, filter: { before: null, after: filterText(call.query) } },
      });
      return Promise.resolve();
    });
  }

  /**
   * Before a whole list of `WHOLE_LIST_ROWS` or more is answered. A program reads it by pages, because it cannot reauthenticate.
   *
   * @param rows counts them, once the call is permitted
   * @throws AppError page_required, reauthentication_required, too_many_requests
   */
  async admitWholeList(call: ListCall, rows: () => Promise<number>): Promise<void> {
    const { id, exportedAs } = call.operation;
    if (!exportedAs) throw new Error(`${id} answers a whole list without \`exportedAs\``);
    if (call.actor.isProgram) throw new AppError('page_required');
    if (!call.isFresh) throw this.signInAge.refusal(call.actor);
    await this.count(call);
    await this.audit(call, exportedAs, WHOLE_LIST_NAME, await rows());
    this.metrics.countEffect('bulk-read', id);
  }
}

/** 'search=ana&status=active' */
export function filterText(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
}
