import { Readable } from 'node:stream';
import { EXPORT_ROWS, todayInSpain } from '@umbral/contracts';
import type { Context } from '../access/context.js';
import type { Database } from '../database/database.js';
import type { Snapshot } from '../database/snapshot.js';
import { unprepared, sql, type Sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { FileAnswer } from '../operation/file-answer.js';
import { FairQueue } from '../queue/fair-queue.js';
import { queueKeyOf } from '../queue/queue-key-of.js';
import { csvPiecesOf, type CsvFile } from './csv.js';

interface Rows<Row> {
  file: CsvFile<Row>;
  from: Sql;
  where: Sql;
  /** Columns and order of the rows. */
  select: Sql;
  order: Sql;
  /** Audits the export, before the first byte. */
  audit: (name: string, rows: number) => Promise<void>;
}

/** Files of many rows, each read in one snapshot. */
export class SnapshotFiles {
  /** Each file occupies one of the database's connections for snapshots until its client has read it. */
  readonly #queue = new FairQueue({ name: 'exports' });

  constructor(private readonly database: Database) {}

  /**
   * The rows are counted and the export is audited before the first byte; then they are streamed.
   *
   * @throws AppError overloaded, export_too_large
   */
  async stream<Row extends object>(
    { actor, signal }: Pick<Context, 'actor' | 'signal'>,
    { file, from, where, select, order, audit }: Rows<Row>,
  ): Promise<FileAnswer> {
    const release = await this.#queue.acquire(queueKeyOf(actor), signal);
    const snapshot = await this.database.openSnapshot().catch((error: unknown) => {
      release();
      throw error;
    });
    const close = async () => {
      await snapshot.close();
      release();
    };
    try {
      const rows = await countRows(snapshot, from, where);
      if (rows > EXPORT_ROWS) throw new AppError('export_too_large');
      const name = `${file.name}-${todayInSpain()}.csv`;
      await audit(name, rows);
      const batches = snapshot.batches<Row>(sql`select ${select} from ${from} where ${where} order by ${order}`);
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
