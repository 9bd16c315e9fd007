import { Readable } from 'node:stream';
import { EXPORT_ROWS, todayInSpain, type OperationShape } from '@umbral/contracts';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Database } from '../database/database.js';
import type { Snapshot } from '../database/snapshot.js';
import { allOf, unprepared, sql, type Condition, type Sql } from '../database/sql.js';
import type { Transactions } from '../database/transactions.js';
import { AppError } from '../errors/app-error.js';
import { databaseLimiter } from '../limits/database-limiter.js';
import { countCall } from '../limits/count-call.js';
import { orderOf } from '../lists/order-of.js';
import { orderBy } from '../lists/order.js';
import { FileAnswer } from '../operation/file-answer.js';
import { visibilityOf, type RecordOf, RowOf } from '../records/record.js';
import { csvPiecesOf, type CsvFile } from './csv.js';

type ExportCall = Context & {
  operation: OperationShape & { audits: Exclude<OperationShape['audits'], 'none' | undefined> };
  query: { search?: string | undefined; sort?: string | undefined };
};

/** Lists as files. */
export class Exports {
  readonly #calls: RateLimiterAbstract;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
  ) {
    this.#calls = databaseLimiter(database, 'exports');
  }

  /**
   * The rows of a list, with its scope, filter and order, in one snapshot. They are counted and the export is audited before the
   * first byte; then they are streamed.
   *
   * @throws AppError too_many_requests, export_too_large
   */
  async of<Schema extends z.ZodObject>(
    call: ExportCall,
    record: RecordOf<Schema, never, never>,
    { where }: { where: readonly Condition[] },
    file: CsvFile<RowOf<Schema>>,
  ): Promise<FileAnswer> {
    await countCall(this.#calls, String(call.actor.id));
    const condition = allOf(visibilityOf(record, call), ...where);
    const snapshot = await this.database.openSnapshot();
    try {
      const rows = await countRows(snapshot, record.from, condition);
      if (rows > EXPORT_ROWS) throw new AppError('export_too_large');
      const name = `${file.name}-${todayInSpain()}.csv`;
      await this.#audit(call, name, rows);
      const fields = file.columns.map(([, field]) => field);
      const batches = snapshot.batches<RowOf<Schema>>(
        sql`select ${record.select(fields)} from ${record.from} where ${condition} order by ${orderBy(orderOf(record, call.query.sort))}`,
      );
      const content = Readable.from(csvPiecesOf(batches, file), { highWaterMark: 1 });
      // Also when nothing of it was read.
      content.once('close', () => void snapshot.close());
      return new FileAnswer(content, name);
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  #audit(call: ExportCall, name: string, rows: number): Promise<void> {
    const { entity, action } = call.operation.audits;
    return this.transactions.withTransaction(call, (tx) => {
      tx.audit({
        action,
        entityType: entity,
        entityId: 'list',
        entityName: name,
        changes: { rows: { before: null, after: rows }, filter: { before: null, after: textOf(call.query) } },
      });
      return Promise.resolve();
    });
  }
}

/** Counts one row beyond the limit at most. */
async function countRows(snapshot: Snapshot, from: Sql, where: Sql): Promise<number> {
  const counted = await snapshot.one<{ total: number }>(
    sql`select count(*) as total from (select from ${from} where ${unprepared(where)} limit ${EXPORT_ROWS + 1}) rows`,
  );
  return counted?.total ?? 0;
}

/** 'search=ana&status=active' */
function textOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
}
