import { toHex } from '@umbral/audit-proof';
import type { AuditHead } from '@umbral/contracts';
import {
  AsyncSignal,
  NotificationListener,
  pause,
  raw,
  SAFETY_POLL_MS,
  sql,
  type Database,
  type Log,
} from '@umbral/service-kit';
import { Frontier, type FrontierRow } from './frontier.js';
import type { Heads } from './heads.js';
import type { LeafTree } from './leaf-tree.js';
import { alterationOf } from './proof-status.js';
import { hasUndeclaredRemoval, hasUnsealed, isSealer, sealEntries } from './seal-entries.js';
import type { Alteration, LogVerifier } from './log-verifier.js';
import type { SigningKey } from './signing-key.js';

const ROUND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Ids before the last sealed one that are checked again, for late commits. */
const LOOK_BACK = 10_000;
/** Ids that the hourly scan of the whole log checks per round, for very late commits. */
const SCANNED_AT_ONCE = 1_000_000;
/** More entries than this since the last round are a backlog, after downtime of the audit or of the broker. */
const BACKLOG = 1_000;
/** Maximum delay of sealing during a backlog. */
const MAX_WAIT_MS = 30_000;

export interface SealerOptions {
  database: Database;
  heads: Heads;
  tree: LeafTree;
  key: SigningKey | undefined;
  verifier: LogVerifier;
  /** Seconds between two heads. */
  headSeconds: number;
  log: Log;
}

/**
 * Seals new entries, in rounds of a second while there are any, and signs the log at intervals. Every replica has one; a lock lets one of
 * them work.
 */
export class Sealer {
  readonly #ending = new AbortController();
  readonly #wakeUp = new AsyncSignal();
  readonly #listener: NotificationListener;
  #run: Promise<void> | undefined;
  #scansAt = 0;
  /** The id up to which the scan of the whole log has come. */
  #scanned = 0;
  #stored = 0;
  #sealedAt = Date.now();

  constructor(private readonly options: SealerOptions) {
    const { database, log } = options;
    this.#listener = new NotificationListener(database, 'audit_logs', () => this.#wakeUp.notify(), log);
  }

  start(): void {
    this.#listener.start();
    this.#run ??= this.#repeat();
  }

  /** Signs all sealed entries, so that their proofs need not wait for the next start. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#wakeUp.notify();
    await this.#listener.stop();
    await this.#run;
    await this.#safely(() => this.signHead());
  }

  /** Seals pending entries, except while a backlog is being stored: storing has priority over sealing. */
  async sealInTurn(): Promise<void> {
    const stored = await this.#newest('id', 'audit_logs');
    const isBacklog = stored - this.#stored > BACKLOG;
    this.#stored = stored;
    if (isBacklog && Date.now() - this.#sealedAt < MAX_WAIT_MS) return;
    this.#sealedAt = Date.now();
    await this.seal();
  }

  /** Seals all pending entries. */
  async seal(): Promise<void> {
    const end = await this.#newest('id', 'audit_logs');
    const sealed = await this.#newest('log_id', 'audit_leaves');
    if (!(await this.#sealBetween(Math.max(0, sealed - LOOK_BACK), end))) return;
    await this.#scan(Math.max(0, sealed - LOOK_BACK));
  }

  /** @returns whether all of these are sealed: another replica may be sealing, or the process may be stopping */
  async #sealBetween(from: number, to: number): Promise<boolean> {
    let after = from;
    while (after < to) {
      const sealed = await sealEntries(this.options.database, after);
      if (sealed === undefined || this.#ending.signal.aborted) return false;
      after = sealed;
    }
    return true;
  }

  /** Scans the whole log once an hour, in parts: a billion entries take longer than a round. */
  async #scan(end: number): Promise<void> {
    if (Date.now() < this.#scansAt) return;
    const to = Math.min(end, this.#scanned + SCANNED_AT_ONCE);
    if (!(await this.#sealBetween(this.#scanned, to))) return;
    this.#scanned = to < end ? to : 0;
    if (to === end) this.#scansAt = Date.now() + HOUR_MS;
  }

  /** Signs the current log, if it has grown and still matches the last head. */
  async signHead(): Promise<AuditHead | undefined> {
    const { database, heads, key, tree } = this.options;
    if (!key || (await alterationOf(database))) return undefined;
    const last = await heads.newest();
    if ((await this.#newest('size', 'audit_frontier')) <= (last?.size ?? 0)) return undefined;
    const differing = last && (await this.#differingFrom(last));
    if (differing) return this.#refuse(differing, last.size);
    return database.transaction(async (tx) => {
      if (!(await isSealer(tx))) return undefined;
      const now = await heads.newest(tx);
      const frontier = new Frontier(await tx.many<FrontierRow>(sql`select level, hash, size from audit_frontier`));
      const { size } = frontier;
      if (size <= (now?.size ?? 0)) return undefined;
      const root = await tree.rootAt(size);
      if (toHex(root) !== toHex(frontier.root())) return this.#refuse('edge', size);
      return heads.sign(tx, { size, root }, key);
    });
  }

  /**
   * The newest head, which is signed now where retention has removed entries since: a verifier accepts these only with the entries of
   * their removals.
   * @returns undefined while these cannot be sealed: another replica may be sealing, or an older transaction may be running
   */
  async lastHead(): Promise<AuditHead | undefined> {
    const { database, heads, key } = this.options;
    const lacksRemoval = (head: AuditHead) => hasUndeclaredRemoval(database, { from: 0, to: head.size });
    const newest = await heads.newest();
    if (!newest || !(await lacksRemoval(newest))) return newest;
    await this.seal();
    const head = (await this.signHead()) ?? (await heads.newest());
    if (!head || !(await lacksRemoval(head))) return head;
    // What no head is signed of any more can still be exported.
    return !key || (await alterationOf(database)) ? head : undefined;
  }

  /** The maximum of a column; 0 in an empty table. */
  async #newest(column: 'id' | 'log_id' | 'size', table: 'audit_logs' | 'audit_leaves' | 'audit_frontier') {
    const { database } = this.options;
    const row = await database.one<{ newest: number | null }>(
      sql`select max(${raw(column)}) as newest from ${raw(table)}`,
    );
    return row?.newest ?? 0;
  }

  /** What is another than when this head was signed. */
  async #differingFrom({ size, root }: AuditHead): Promise<'head' | 'leaves' | undefined> {
    const { tree } = this.options;
    if (toHex(await tree.rootAt(size)) !== root) return 'head';
    return (await tree.isUnchanged()) ? undefined : 'leaves';
  }

  async #refuse(what: Alteration['what'], size: number): Promise<undefined> {
    await this.options.verifier.record([{ what, place: String(size) }]);
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#safely(() => this.sealInTurn());
      await this.#safely(() => this.#verifyWhenDue());
      await this.#safely(() => this.#signWhenDue());
      let isPending = true;
      await this.#safely(async () => {
        isPending = await this.#isPending();
      });
      await pause(ROUND_MS, signal);
      if (!isPending) await this.#wakeUp.wait(SAFETY_POLL_MS);
    }
  }

  /** Whether the next round has work even without a new entry: it may wait for a transaction, for its turn, or for the next head. */
  async #isPending(): Promise<boolean> {
    if (Date.now() >= this.#scansAt) return true;
    const { database, heads, key } = this.options;
    const sealed = await this.#newest('log_id', 'audit_leaves');
    if (await hasUnsealed(database, Math.max(0, sealed - LOOK_BACK))) return true;
    if (!key || (await alterationOf(database))) return false;
    return (await this.#newest('size', 'audit_frontier')) > ((await heads.newest())?.size ?? 0);
  }

  async #verifyWhenDue(): Promise<void> {
    const { verifier } = this.options;
    if (verifier.isDue) await verifier.verify();
  }

  async #signWhenDue(): Promise<void> {
    const { heads, headSeconds } = this.options;
    const last = await heads.newest();
    if (!last || Date.now() - Date.parse(last.time) >= headSeconds * 1_000) await this.signHead();
  }

  async #safely(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.options.log.warn({ err: error }, 'sealing waits for its next round'));
  }
}
