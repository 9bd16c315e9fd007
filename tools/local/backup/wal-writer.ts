import { existsSync, renameSync, rmSync } from 'node:fs';
import { type Generation } from './archive.ts';
import { formatLsn, parseLsn, segmentLsn, segmentName, segmentStart } from './lsn.ts';
import { SealedWriter } from './sealed-file.ts';

const FORMER = '.former';

/** Writes the log that a server sends into files as the server has them, each sealed. */
export class WalWriter {
  readonly #generation: Generation;
  readonly #key: Buffer;
  #position: bigint;
  #flushed: bigint;
  #open: { segment: string; writer: SealedWriter } | undefined;

  /** @param keptFrom the oldest place that the server still has for us */
  constructor(generation: Generation, key: Buffer, keptFrom: string) {
    this.#generation = generation;
    this.#key = key;
    this.#position = nextStart(generation, keptFrom);
    this.#flushed = this.#position;
  }

  /** Up to here everything is on disk. */
  get flushed() {
    return this.#flushed;
  }

  /**
   * @param start place of the first byte
   * @throws Error when something is missing between this and what came before
   */
  write(data: Buffer, start: bigint) {
    if (start !== this.#position)
      throw new Error(`the server sent its log from ${formatLsn(start)} on instead of ${formatLsn(this.#position)}`);
    const { segmentSize } = this.#generation.facts;
    for (let at = 0; at < data.length;) {
      const inSegment = Number(this.#position - segmentStart(this.#position, segmentSize));
      const part = data.subarray(at, at + segmentSize - inSegment);
      this.#writer().write(part);
      at += part.length;
      this.#position += BigInt(part.length);
      if (inSegment + part.length === segmentSize) this.#finish();
    }
  }

  /** Flushes what was received. */
  flush() {
    this.#open?.writer.sync();
    this.#flushed = this.#position;
  }

  close() {
    this.#open?.writer.close();
    this.#open = undefined;
  }

  /** A segment is always written from its beginning: what a former writer had of it stays until this one is complete. */
  #writer() {
    const { timeline, segmentSize } = this.#generation.facts;
    const segment = segmentName(timeline, this.#position, segmentSize);
    if (this.#open?.segment === segment) return this.#open.writer;
    const path = this.#generation.walPath(segment, { isPartial: true });
    if (existsSync(path)) renameSync(path, path + FORMER);
    this.#open = { segment, writer: new SealedWriter(path, this.#key, this.#generation.sealedName('wal', segment)) };
    return this.#open.writer;
  }

  #finish() {
    if (!this.#open) return;
    const { segment, writer } = this.#open;
    writer.finish();
    const path = this.#generation.walPath(segment, { isPartial: true });
    renameSync(path, this.#generation.walPath(segment));
    rmSync(path + FORMER, { force: true });
    this.#open = undefined;
  }
}

/** The position after the last complete segment; without one, the start of the server's log. */
export function nextStart(generation: Generation, keptFrom: string): bigint {
  const { segmentSize } = generation.facts;
  const last = generation.segments().at(-1);
  if (last) return segmentLsn(last, segmentSize) + BigInt(segmentSize);
  const [partial] = generation.partials();
  return partial ? segmentLsn(partial.segment, segmentSize) : segmentStart(parseLsn(keptFrom), segmentSize);
}
