import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { auditProofApi, auditVerifiers, NO_HEAD_MESSAGE, todayInSpain } from '@umbral/contracts';
import {
  AppError,
  auditEventOf,
  Call,
  Clock,
  Database,
  FileAnswer,
  OneAtATime,
  Operation,
  refusedField,
  type Turn,
} from '@umbral/service-kit';
import { insertEvents } from '../audit-logs/insert-events.js';
import { exportLines } from './export-lines.js';
import { Heads } from './heads.js';
import { auditKeys } from './keys.js';

/** How long whoever reads an export may pause. */
const TURN_SECONDS = 30;

/** What takes the log out of the product, to be checked without it. */
@Controller()
export class LogExportController {
  readonly #exports: OneAtATime;

  constructor(
    private readonly database: Database,
    private readonly heads: Heads,
    private readonly clock: Clock,
  ) {
    this.#exports = new OneAtATime(database, 'audit-export', TURN_SECONDS);
  }

  @Operation(auditProofApi.export)
  async export(@Call() call: Call<typeof auditProofApi.export>): Promise<FileAnswer> {
    const { from, to } = await this.#sizes(call.query);
    const turn = await this.#exports.begin(String(call.actor.id));
    try {
      const name = `auditoria-${todayInSpain()}.ndjson`;
      await this.#audit(call, name, to - from);
      const { database, heads } = this;
      const lines = exportLines({ database, heads, keys: auditKeys(), from, to });
      const content = Readable.from(inTurn(lines, turn), { highWaterMark: 1 });
      // Also when nobody has read anything of it. A turn that cannot be given back ends by itself.
      content.once('close', () => void turn.end().catch(() => undefined));
      return new FileAnswer(content, name);
    } catch (error) {
      await turn.end();
      throw error;
    }
  }

  @Operation(auditProofApi.verifier)
  verifier(@Call() { params }: Call<typeof auditProofApi.verifier>): FileAnswer {
    const file = auditVerifiers.find((name) => name === params.file);
    if (!file) throw new AppError('not_found');
    return new FileAnswer(createReadStream(new URL(`../../verify/${file}`, import.meta.url)), file);
  }

  async #sizes(asked: { from?: number | undefined; to?: number | undefined }): Promise<{ from: number; to: number }> {
    const newest = await this.heads.newest();
    if (!newest) throw new AppError('not_sealed');
    const to = asked.to === undefined ? newest : await this.heads.named('to', asked.to);
    const from = asked.from ? (await this.heads.named('from', asked.from)).size : 0;
    if (from > to.size) throw refusedField('from', NO_HEAD_MESSAGE);
    return { from, to: to.size };
  }

  /** Noted before the first byte, where all other movements are. */
  #audit(call: Call<typeof auditProofApi.export>, name: string, rows: number): Promise<void> {
    const entry = {
      action: 'export',
      entityType: 'audit_log',
      entityId: 'list',
      entityName: name,
      changes: { rows: { before: null, after: rows } },
    } as const;
    const movement = auditEventOf('audit', call, entry, this.clock.now());
    return this.database.transaction((tx) => insertEvents(tx, [movement]));
  }
}

/** Whoever pauses for too long has lost their turn: then somebody may have begun another export. */
async function* inTurn(lines: AsyncIterable<string>, turn: Turn): AsyncGenerator<string> {
  let readAt = Date.now();
  for await (const piece of lines) {
    yield piece;
    if (Date.now() - readAt > TURN_SECONDS * 1_000) throw new Error('An export was not read for too long');
    readAt = Date.now();
    await turn.extend();
  }
}
