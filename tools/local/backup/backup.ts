import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database/connect.ts';
import { messageOf } from '../failure.ts';
import { waitFor } from '../supervise/wait.ts';
import { Archive, type Base, type Generation } from './archive.ts';
import { formatLsn, parseLsn, segmentStart } from './lsn.ts';
import { Replication } from './replication.ts';
import { lastNumbers, mark, slotNamed } from './server-state.ts';
import { takeBase } from './take-base.ts';
import { checkLog, unpackBase } from './unpack-base.ts';
import { nextStart, WalWriter } from './wal-writer.ts';

export interface BackupOptions {
  /** Called for each connection, because a restarted server may use another port. Of a role with REPLICATION and pg_read_all_data that may connect to every database. */
  url: () => string;
  folder: string;
  key: Buffer;
  /** So many bases. */
  keep: number;
  onRemark: (line: string) => void;
}

const MARK_MS = 10_000;
const REPORT_MS = 5_000;

/** The backups of one server: its bases, its log, and their retention. */
export class Backup {
  readonly #options: BackupOptions;
  readonly archive: Archive;

  constructor(options: BackupOptions) {
    this.#options = options;
    this.archive = new Archive(options.folder);
  }

  /** Fetches the log since the last time, takes a base, verifies it, and deletes what is too old. */
  async once(): Promise<Base> {
    const receiver = await this.#receive();
    try {
      return await this.#base(receiver);
    } finally {
      receiver.stop();
    }
  }

  /** Receives the log until the signal aborts, and takes a base backup whenever the last one is too old. */
  async follow({ signal, everyMs }: { signal: AbortSignal; everyMs: number }) {
    let lastRemark: string | undefined;
    for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      try {
        const receiver = await this.#receive();
        const stop = () => receiver.stop();
        signal.addEventListener('abort', stop);
        [pause, lastRemark] = [500, undefined];
        try {
          await Promise.race([receiver.ended, this.#keepUp(receiver, everyMs, signal)]);
        } finally {
          signal.removeEventListener('abort', stop);
          stop();
        }
      } catch (error) {
        if (!signal.aborted && messageOf(error) !== lastRemark)
          this.#options.onRemark(`The backup waits: ${messageOf(error)}`);
        lastRemark = messageOf(error);
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  async #keepUp(receiver: Receiver, everyMs: number, signal: AbortSignal) {
    while (!signal.aborted && !receiver.isOver) {
      const youngest = receiver.generation.bases().at(-1);
      if (!youngest || Date.now() - Date.parse(youngest.finishedAt) >= everyMs) {
        const base = await this.#base(receiver);
        this.#options.onRemark(`${base.name} is taken and checked (${Math.ceil(base.bytes / 2 ** 20)} MiB)`);
      } else await this.#cover(receiver);
      await Promise.race([sleep(MARK_MS, undefined, { signal }).catch(() => {}), receiver.ended.catch(() => {})]);
    }
  }

  async #base(receiver: Receiver) {
    const { url, key, keep } = this.#options;
    const { generation } = receiver;
    const base = await takeBase(url(), generation, key);
    try {
      await this.#cover(receiver);
      await unpackBase(generation, base, key);
      await checkLog(generation, base, key);
    } catch (error) {
      // A restore would choose it, as the youngest, and fail.
      generation.forget(base);
      throw error;
    }
    this.archive.prune(keep);
    return base;
  }

  /** Notes until when everything is here. */
  async #cover({ generation, reached }: Receiver) {
    const { url, onRemark } = this.#options;
    const sequences = await lastNumbers(url(), onRemark);
    const { until, lsn } = await mark(url());
    await reached(parseLsn(lsn));
    generation.cover({ until, lsn, sequences });
  }

  async #receive(): Promise<Receiver> {
    const { url, key } = this.#options;
    const connection = await Replication.open(url());
    try {
      const { generation, keptFrom, isActive } = await this.#generation(connection);
      if (isActive) {
        connection.close();
        return remoteReceiver(generation);
      }
      return receive(connection, generation, new WalWriter(generation, key, keptFrom));
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** The generation that the server's log continues, or a new one. */
  async #generation(connection: Replication) {
    const system = await connection.row('IDENTIFY_SYSTEM');
    const timeline = Number(system.timeline);
    return withClient(this.#options.url(), async (client) => {
      const last = this.archive.generations().at(-1);
      const isSame = last?.facts.systemIdentifier === system.systemid && last?.facts.timeline === timeline;
      if (last && isSame) {
        const slot = await slotNamed(client, last.slot);
        const first = segmentStart(parseLsn(slot?.keptFrom ?? '0/0'), last.facts.segmentSize);
        if (slot && (slot.isActive || nextStart(last, slot.keptFrom) >= first)) return { generation: last, ...slot };
        if (slot) await client.query('select pg_drop_replication_slot($1)', [last.slot]);
      }
      const { rows } = await client.query<{ size: string; version: string }>(
        `select setting as size, current_setting('server_version') as version from pg_settings where name = 'wal_segment_size'`,
      );
      const generation = this.archive.begin({
        systemIdentifier: system.systemid ?? '',
        timeline,
        segmentSize: Number(rows[0]?.size),
        serverVersion: rows[0]?.version ?? '',
      });
      await client.query('select pg_create_physical_replication_slot($1, true)', [generation.slot]);
      const slot = await slotNamed(client, generation.slot);
      return { generation, keptFrom: slot?.keptFrom ?? '', isActive: false };
    });
  }
}

interface Receiver {
  generation: Generation;
  /** Resolves when the log is here up to this place. */
  reached: (lsn: bigint) => Promise<void>;
  /** Rejects when the connection ends. */
  ended: Promise<void>;
  isOver: boolean;
  stop: () => void;
}

function receive(connection: Replication, generation: Generation, writer: WalWriter): Receiver {
  const start = formatLsn(writer.flushed);
  const stream = connection.follow(
    { slot: generation.slot, start, timeline: generation.facts.timeline },
    {
      data(chunk, lsn) {
        writer.write(chunk, lsn);
        flushing ??= setImmediate(flush); // once for all that came together
      },
      flushed: () => writer.flushed,
    },
  );
  let flushing: NodeJS.Immediate | undefined;
  const flush = () => {
    flushing = undefined;
    try {
      writer.flush();
      stream.report();
    } catch (error) {
      stream.fail(error);
    }
  };
  const reporting = setInterval(() => stream.report(), REPORT_MS);
  const receiver: Receiver = {
    generation,
    ended: stream.ended,
    isOver: false,
    async reached(lsn) {
      const arrived = waitFor(() => receiver.isOver || writer.flushed >= lsn, { timeout: 120_000, slowest: 50 });
      await Promise.race([arrived, stream.ended]);
      if (writer.flushed < lsn) throw new Error('the log did not arrive within two minutes');
    },
    stop() {
      if (receiver.isOver) return;
      receiver.isOver = true;
      clearInterval(reporting);
      clearImmediate(flushing);
      connection.close();
      writer.close();
    },
  };
  void stream.ended.catch(() => {}).finally(() => receiver.stop());
  return receiver;
}

/** Another process already receives the log of this server and records its position. */
function remoteReceiver(generation: Generation): Receiver {
  return {
    generation,
    // The other receiver may have ended by then.
    ended: sleep(30_000, undefined, { ref: false }),
    isOver: false,
    async reached(lsn) {
      const isThere = await waitFor(() => parseLsn(generation.covered?.lsn ?? '0/0') >= lsn, { timeout: 120_000 });
      if (!isThere)
        throw new Error('the process that follows the log of this server did not receive it within two minutes');
    },
    stop() {},
  };
}
