import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { auditProofApi, auditVerifiers, todayInSpain } from '@umbral/contracts';
import {
  AppError,
  auditEventOf,
  Call,
  Clock,
  Database,
  durations,
  FileAnswer,
  ExclusiveLeases,
  Operation,
  secondsOf,
} from '@umbral/service-kit';
import { insertEvents } from '../audit-logs/insert-events.js';
import { config } from '../config.js';
import { exportLines } from './export-lines.js';
import { exportSizes } from './export-sizes.js';
import { Heads } from './heads.js';
import { auditKeys } from './keys.js';
import { Sealer } from './sealer.js';
import { released, whileLeased } from './while-leased.js';

/** Exports the log, to be verified without the product. */
@Controller()
export class LogExportController {
  readonly #exports: ExclusiveLeases;

  constructor(
    private readonly database: Database,
    private readonly heads: Heads,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {
    this.#exports = new ExclusiveLeases(database, 'audit-export', secondsOf(durations.auditExport));
  }

  @Operation(auditProofApi.export)
  async export(@Call() call: Call<typeof auditProofApi.export>): Promise<FileAnswer> {
    const { database, heads, sealer } = this;
    const { from, to } = await exportSizes({ database, heads, sealer }, call.query);
    const lease = await this.#exports.acquire(String(call.actor.id));
    try {
      const name = `auditoria-${todayInSpain()}.ndjson`;
      await this.#audit(call, name, to - from);
      const lines = exportLines({ database, heads, keys: auditKeys(config), from, to });
      const content = Readable.from(whileLeased(lines, lease), { highWaterMark: 1 });
      // When nothing of it was read; otherwise it was released before.
      content.once('close', () => void released(lease));
      return new FileAnswer(content, name);
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  @Operation(auditProofApi.verifier)
  verifier(@Call() { params }: Call<typeof auditProofApi.verifier>): FileAnswer {
    const file = auditVerifiers.find((name) => name === params.file);
    if (!file) throw new AppError('not_found');
    return new FileAnswer(createReadStream(new URL(`../../verify/${file}`, import.meta.url)), file);
  }

  /** Inserted before the first byte is sent. */
  #audit(call: Call<typeof auditProofApi.export>, name: string, rows: number): Promise<void> {
    const entry = {
      action: 'export',
      entityType: 'audit_log',
      entityId: 'list',
      entityName: name,
      changes: { rows: { before: null, after: rows } },
    } as const;
    const event = auditEventOf('audit', call, entry, this.clock.now());
    return this.database.transaction((tx) => insertEvents(tx, [event]));
  }
}
