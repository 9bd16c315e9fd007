import type { OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import type { Context } from '../access/context.js';
import type { Database } from '../database/database.js';
import { allOf, type Condition } from '../database/sql.js';
import { orderOf } from '../lists/order-of.js';
import { orderBy } from '../lists/order.js';
import type { FileAnswer } from '../operation/file-answer.js';
import { visibilityOf, type RecordOf, RowOf } from '../records/record.js';
import type { BulkReads } from './bulk-reads.js';
import type { CsvFile } from './csv.js';
import { SnapshotFiles } from './snapshot-files.js';

type ExportCall = Context & {
  operation: OperationShape & { audits: Exclude<OperationShape['audits'], 'none' | undefined> };
  query: { search?: string | undefined; sort?: string | undefined };
};

/** Lists as files. */
export class Exports {
  readonly #files: SnapshotFiles;

  constructor(
    database: Database,
    private readonly bulkReads: BulkReads,
  ) {
    this.#files = new SnapshotFiles(database);
  }

  /**
   * The rows of a list, with its scope, filter and order, in one snapshot.
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
    return this.#files.stream(call, {
      file,
      from: record.from,
      where: allOf(visibilityOf(record, call), ...where),
      select: record.select(file.columns.map(([, field]) => field)),
      order: orderBy(orderOf(record, call.query.sort)),
      audit: (name, rows) => this.bulkReads.audit(call, call.operation.audits.entity, name, rows),
    });
  }
}
