import { Readable } from 'node:stream';
import { EXPORT_ROWS, todayInSpain, type OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Database } from '../database/database.js';
import type { Snapshot } from '../database/snapshot.js';
import { allOf, unprepared, sql, type Condition, type Sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { orderOf } from '../lists/order-of.js';
import { orderBy } from '../lists/order.js';
import { FileAnswer } from '../operation/file-answer.js';
import { FairQueue } from '../queue/fair-queue.js';
import { queueKeyOf } from '../queue/queue-key-of.js';
import { visibilityOf, type RecordOf, RowOf } from '../records/record.js';
import type { BulkReads } from './bulk-reads.js';
import { csvPiecesOf, type CsvFile } from './csv.js';

type ExportCall = Context & {
  operation: OperationShape & { audits: Exclude<OperationShape['audits'], 'none' | undefined> };
  query: { search?: string | undefined; sort?: string | undefined };
};

/** Lists as files. */
export class Exports {
  /** Each export occupies one of the database's connections for snapshots until its client has read it. */
  readonly #queue = new FairQueue({ name: 'exports' });

  constructor(
    private readonly database: Database,
    private readonly bulkReads: BulkReads,
  ) {}

  /**
   * The rows of a list, with its scope, filter and order, in one snapshot. They are counted and the export is audited before the
   * first byte; then they are streamed.
   *
   * @throws AppError too_many_requests, overloaded, export_too_large
   */
  async of<Schema extends z.ZodObject>(
    call: ExportCall,
    record: RecordOf<Schema, never, never>,
    { where }: { where: readonly Condition[] },
    file: CsvFile<RowOf<Schema>>,
  ): Promise<FileAnswer> {
    await this.bulkReads.count(call);
    const condition = allOf(visibilityOf(record, call), ...where);
    const release = await this.#queue.acquire(queueKeyOf(call.actor), call.signal);
    const snapshot = await this.database.openSnapshot().catch((error: unknown) => {
      release();
      throw error;
    });
    const close = async () => {
      await snapshot.close();
      release();
    };
    try {
      const rows = await countRows(snapshot, record.from, condition);
      if (rows > EXPORT_ROWS) throw new AppError('export_too_large');
      const name = `${file.name}-${todayInSpain()}.csv`;
      await this.bulkReads.audit(call, call.operation.audits.entity, name, rows);
      const fields = file.columns.map(([, field]) => field);
      const batches = snapshot.batches<RowOf<Schema>>(
        sql`select ${record.select(fields)} from ${record.from} where ${condition} order by ${orderBy(orderOf(record, call.query.sort))}`,
      );
      const content = Readable.from(csvPiecesOf(batches, file), { highWaterMark: 1 });
      // Also when nothing of it was read.
      content.once('close', () => void close());
      return new FileAnswer(content, name);
    } catch (error) {
      await close();
      throw error;
    }
  }
}

/** Counts one row beyond the limit at most. */
async function countRows(snapshot: Snapshot, from: Sql, where: Sql): Promise<number> {
  const counted = await snapshot.one<{ total: number }>(
    sql`select count(*) as total from (select from ${from} where ${unprepared(where)} limit ${EXPORT_ROWS + 1}) rows`,
  );
  return counted?.total ?? 0;
}
