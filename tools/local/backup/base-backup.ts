import { Readable } from 'node:stream';
import pg from 'pg';
import { Failure } from '../failure.ts';

/** The parts of pg's connection that its types do not have. */
interface Wire {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void; destroy: () => void };
}

const [NEW_ARCHIVE, DATA] = [0x6e, 0x64];
/** With the log that the files need, so that they are a whole server; the server verifies the checksum of each page it sends. */
const COMMAND = "BASE_BACKUP (LABEL 'umbral', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";

/** The query under way: pg calls these methods for the messages of the server. */
class BaseBackup {
  readonly files: Readable;
  #wire: Wire | undefined;
  #archives = 0;
  #isComplete = false;
  /** The place in the log at which each result set says that the backup starts and ends. */
  readonly #places: string[] = [];

  constructor() {
    this.files = new Readable({
      highWaterMark: 1 << 20,
      read: () => this.#wire?.stream.resume(),
      destroy: (error, done) => {
        if (!this.#isComplete) this.#wire?.stream.destroy();
        done(error);
      },
    });
  }

  submit(wire: Wire) {
    this.#wire = wire;
    wire.query(COMMAND);
  }
  handleRowDescription() {}
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.#places.push(fields[0] ?? '');
  }
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (chunk[0] === NEW_ARCHIVE) this.#archives += 1;
    if (this.#archives > 1)
      return this.files.destroy(new Failure('This PostgreSQL has tablespaces of its own, which are not backed up.'));
    // A copy, because pg reuses its buffer.
    if (chunk[0] === DATA && !this.files.push(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause();
  }
  /** Everything up to here is in the files; known once they have ended. */
  get end(): bigint {
    return parseLsn(this.#places.at(-1) ?? '0/0');
  }
  handleReadyForQuery() {
    this.#isComplete = true;
    this.files.push(null);
  }
  handleError(error: Error) {
    this.files.destroy(error);
  }
}

/**
 * All files of a running server with the log that they need, as one tar archive, which ends with an error unless the server has sent
 * all; then `end` is the place in the log up to which everything is in it.
 * @param url of a role with REPLICATION
 */
export async function baseBackup(url: string): Promise<{ files: Readable; end: () => bigint }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'umbral-backup',
    replication: 'true',
  } as pg.ClientConfig);
  const backup = new BaseBackup();
  await client.connect();
  client.on('error', (error) => backup.files.destroy(error));
  client.on('end', () => backup.files.destroy(new Error('the connection to PostgreSQL ended')));
  client.query(backup as unknown as pg.Submittable);
  backup.files.once('end', () => void client.end());
  return { files: backup.files, end: () => backup.end };
}

/** `16/B374D848` as a number. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
