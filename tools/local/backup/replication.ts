import pg from 'pg';
import { messageOf, Failure } from '../failure.ts';
import { parseLsn } from './lsn.ts';

/** The parts of pg's connection that its types do not have. */
interface Wire {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  stream: { pause: () => void; resume: () => void; destroy: () => void };
}
type Fields = (string | null)[];

/** What the client calls on the query under way. */
abstract class Copying {
  readonly #text: string;
  wire: Wire | undefined;
  rows: Fields[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  submit(wire: Wire) {
    this.wire = wire;
    wire.query(this.#text);
  }
  handleRowDescription() {}
  handleDataRow({ fields }: { fields: Fields }) {
    this.rows.push(fields);
  }
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  abstract handleCopyData(message: { chunk: Buffer }): void;
  abstract handleReadyForQuery(): void;
  abstract handleError(error: Error): void;
}

/** Metadata that `BASE_BACKUP` returns. */
export interface BaseFacts {
  start: bigint;
  end: bigint;
  timeline: number;
}

export interface BaseParts {
  /** Of the one tar archive, in order. */
  data: (chunk: Buffer) => void;
  manifest: (chunk: Buffer) => void;
}

class BaseBackup extends Copying {
  readonly done: Promise<BaseFacts>;
  readonly #parts: BaseParts;
  #resolve!: (facts: BaseFacts) => void;
  #reject!: (error: Error) => void;
  #archives = 0;
  #isManifest = false;

  constructor(text: string, parts: BaseParts) {
    super(text);
    this.#parts = parts;
    this.done = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
    this.done.catch(() => {}); // handled where it is awaited
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    const body = chunk.subarray(1);
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') this.#archives += 1;
    else if (kind === 'm') this.#isManifest = true;
    else if (kind === 'd') this.#parts[this.#isManifest ? 'manifest' : 'data'](body);
  }
  handleReadyForQuery() {
    const [first, ...others] = this.rows;
    const last = others.at(-1);
    if (this.#archives !== 1)
      return this.#reject(new Failure('This PostgreSQL has tablespaces of its own, which are not backed up.'));
    if (!first || !last) return this.#reject(new Error('PostgreSQL did not report the start and end of the backup'));
    this.#resolve({ start: parseLsn(first[0] ?? ''), timeline: Number(first[1]), end: parseLsn(last[0] ?? '') });
  }
  handleError(error: Error) {
    this.#reject(error);
  }
}

export interface WalHandlers {
  /** @param start place of the first byte */
  data: (chunk: Buffer, start: bigint) => void;
  /** Answers up to where everything is on disk. */
  flushed: () => bigint;
}

class WalStream extends Copying {
  readonly ended: Promise<void>;
  readonly #handlers: WalHandlers;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(text: string, handlers: WalHandlers) {
    super(text);
    this.#handlers = handlers;
    this.ended = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
    this.ended.catch(() => {});
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    try {
      if (chunk[0] === 0x77 /* w */) this.#handlers.data(chunk.subarray(25), chunk.readBigUInt64BE(1));
      else if (chunk[0] === 0x6b /* k */ && chunk[17] === 1) this.report();
    } catch (error) {
      this.fail(error);
    }
  }
  fail(error: unknown) {
    this.#reject(error instanceof Error ? error : new Error(messageOf(error)));
    this.wire?.stream.destroy();
  }
  /** Reports the flushed position, so that the server can recycle older log. */
  report() {
    const flushed = this.#handlers.flushed();
    const message = Buffer.alloc(34);
    message.write('r', 0);
    [1, 9, 17].forEach((at) => message.writeBigUInt64BE(flushed, at));
    message.writeBigInt64BE(BigInt(Date.now() - Date.UTC(2000, 0)) * 1000n, 25);
    this.wire?.sendCopyFromChunk(message);
  }
  handleReadyForQuery() {
    this.#resolve(); // the timeline has ended
  }
  handleError(error: Error) {
    this.#reject(error);
  }
}

const textOf = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A connection by which a server hands out its files and its write-ahead log; its role needs REPLICATION. */
export class Replication {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Replication> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'umbral-backup',
      replication: 'true',
    } as pg.ClientConfig);
    client.on('error', () => {}); // running queries reject by themselves
    await client.connect();
    return new Replication(client);
  }

  async row(command: string): Promise<Record<string, string | null>> {
    const { rows } = await this.#client.query<Record<string, string | null>>(command);
    return rows[0] ?? {};
  }

  /** All files of the server in one tar archive, and the list of their checksums. */
  baseBackup(label: string, parts: BaseParts): Promise<BaseFacts> {
    const options = `LABEL ${textOf(label)}, CHECKPOINT 'fast', WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'`;
    const backup = new BaseBackup(`BASE_BACKUP (${options})`, parts);
    this.#client.query(backup as unknown as pg.Submittable);
    return this.#orEnd(backup.done);
  }

  /** The write-ahead log from a place on. `ended` resolves when the server's timeline has ended. */
  follow(position: { slot: string; start: string; timeline: number }, handlers: WalHandlers) {
    const { slot, start, timeline } = position;
    const stream = new WalStream(`START_REPLICATION SLOT "${slot}" PHYSICAL ${start} TIMELINE ${timeline}`, handlers);
    this.#client.query(stream as unknown as pg.Submittable);
    return {
      ended: this.#orEnd(stream.ended),
      report: () => stream.report(),
      fail: (error: unknown) => stream.fail(error),
    };
  }

  /** Closes immediately, also during a query. */
  close(): void {
    (this.#client as unknown as { connection: Wire }).connection.stream.destroy();
  }

  #orEnd<T>(work: Promise<T>): Promise<T> {
    return Promise.race([
      work,
      new Promise<never>((_, reject) =>
        this.#client.once('end', () => reject(new Error('the connection to PostgreSQL ended'))),
      ),
    ]);
  }
}
