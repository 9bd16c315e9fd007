import { FIRST, headHash, headText, leafOf, toHex, type Hash } from '@umbral/audit-proof';
import type { AuditHead, AuditKeys } from '@umbral/contracts';
import { sql, unprepared, type Database, type Log } from '@umbral/service-kit';
import { Frontier, type FrontierRow } from './frontier.js';
import type { Heads } from './heads.js';
import type { LeafTree } from './leaf-tree.js';
import { entryFields, provedRowOf, type Entry } from './entry.js';
import { isSignedBy } from './signing-key.js';

/** Between two verifications. */
export const VERIFY_MS = 60_000;
/** All entries are verified within this time: each verification takes its share of them. */
const ROUND_MS = 24 * 3_600_000;
/** Entries of a verification at least, so that a short log is verified whole each time. */
const MIN_ROWS = 2_000;
/** Entries per query. */
const BATCH = 1_000;
/** Tiles of 256 leaves per verification. All of them are compared again before a head is signed, up to a quarter of a million leaves. */
const TILES_AT_ONCE = 64;
/** Heads per verification: those since the last one, and others in rotation. */
const HEADS_AT_ONCE = 500;

/** What differs from what was signed. `place`: the position of an entry, or the size of a head. */
export interface Alteration {
  what:
    | 'entry'
    | 'entry_missing'
    | 'leaf_missing'
    | 'leaves'
    | 'edge'
    | 'head'
    | 'signature'
    | 'head_order'
    | 'shorter';
  place: string;
}

export interface VerifierOptions {
  database: Database;
  heads: Heads;
  tree: LeafTree;
  keys: () => AuditKeys;
  log: Log;
  now?: () => number;
}

/**
 * Verifies the stored log against what was signed: signature and order of heads, leaves and edge of the tree against their roots, and
 * entries against their leaves, all of them within a day. What it finds stays recorded until the owner of the database removes it.
 */
export class LogVerifier {
  #verifiedAt = 0;
  /** The newest head that this process has verified: an older copy of the log lacks it. */
  #known: AuditHead | undefined;
  #nextHead = 0;

  constructor(private readonly options: VerifierOptions) {}

  get isDue(): boolean {
    return this.#now() - this.#verifiedAt >= VERIFY_MS;
  }

  /** @returns what it found */
  async verify(): Promise<Alteration[]> {
    const found = [...(await this.#headsAndTree()), ...(await this.#entries())];
    await this.record(found);
    this.#verifiedAt = this.#now();
    return found;
  }

  /** Every replica reports it and none signs, until the owner of the database removes it. */
  async record(found: readonly Alteration[]): Promise<void> {
    const { database, tree, log } = this.options;
    if (found.length > 0) tree.evict();
    for (const { what, place } of found) {
      const added = await database.query(
        sql`insert into audit_alterations (what, place) values (${what}, ${place}) on conflict do nothing`,
      );
      if (Number(added) > 0) log.error({ what, place }, 'the audit is not what was signed: no further head is signed');
    }
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }

  async #headsAndTree(): Promise<Alteration[]> {
    const { database, heads, tree } = this.options;
    // Read before the edge: another replica may sign a head that is beyond an edge read earlier.
    const newest = await heads.newest();
    const frontier = new Frontier(await database.many<FrontierRow>(sql`select level, hash, size from audit_frontier`));
    const found: Alteration[] = [];
    if (toHex(await tree.rootAt(frontier.size)) !== toHex(frontier.root()))
      found.push({ what: 'edge', place: String(frontier.size) });
    if (!(await tree.isUnchanged(TILES_AT_ONCE))) found.push({ what: 'leaves', place: String(frontier.size) });
    if (!newest) return this.#known ? [...found, { what: 'shorter', place: String(this.#known.size) }] : found;
    found.push(...(await this.#chain(newest)));
    if (newest.size > frontier.size || toHex(await tree.rootAt(newest.size)) !== newest.root)
      found.push({ what: 'head', place: String(newest.size) });
    const known = this.#known && (await heads.ofSize(this.#known.size));
    if (this.#known && (!known || headText(known) !== headText(this.#known)))
      found.push({ what: 'shorter', place: String(this.#known.size) });
    if (found.length === 0) this.#known = newest;
    return found;
  }

  /** Heads since the last verified one and, in rotation, earlier ones: each signed, each after the one before. */
  async #chain(newest: AuditHead): Promise<Alteration[]> {
    const { heads } = this.options;
    // Each part begins with the last head of the part before, so that no link is left out.
    const from = this.#known?.size ?? 0;
    const recent = await heads.between({ after: from - 1, to: newest.size, limit: HEADS_AT_ONCE });
    const start = this.#nextHead;
    const rotated = await heads.between({ after: start - 1, to: newest.size, limit: HEADS_AT_ONCE });
    this.#nextHead = rotated.length < HEADS_AT_ONCE ? 0 : (rotated.at(-1)?.size ?? 0);
    return [
      ...this.#problemsOf(recent, from === 0),
      ...this.#problemsOf(rotated, start === 0),
      ...this.#problemsOf([newest], false),
    ];
  }

  /** @param isStart whether the first one must be the first of the log */
  #problemsOf(chain: AuditHead[], isStart: boolean): Alteration[] {
    const { keys } = this.options;
    const known = keys().keys;
    return chain.flatMap((head, at): Alteration[] => {
      const place = String(head.size);
      const before = chain[at - 1];
      const expected = before ? headHash(before) : isStart ? FIRST : head.previous;
      const key = known.find(
        ({ keyId, fromSize, toSize }) =>
          keyId === head.keyId && head.size > fromSize && (toSize === null || head.size <= toSize),
      );
      if (!key || !isSignedBy(key, headText(head), head.signature)) return [{ what: 'signature', place }];
      return head.previous === expected ? [] : [{ what: 'head_order', place }];
    });
  }

  /** The next share of the entries. */
  async #entries(): Promise<Alteration[]> {
    const { database } = this.options;
    const size =
      (await database.one<{ size: number }>(sql`select coalesce(max(seq) + 1, 0)::int8 as size from audit_leaves`))
        ?.size ?? 0;
    const next = await this.#next();
    const end = Math.min(size, next + Math.max(MIN_ROWS, Math.ceil((size * VERIFY_MS) / ROUND_MS)));
    const found: Alteration[] = [];
    for (let start = next; start < end; start += BATCH)
      found.push(...(await this.#entriesAt(start, Math.min(start + BATCH, end))));
    await this.#store(end >= size ? 0 : end, end >= size);
    return found;
  }

  async #entriesAt(start: number, end: number): Promise<Alteration[]> {
    const leaves = await this.options.database.many<Placed>(sql`
      select seq, log_id as "logId", leaf, personal_hash as "personalHash"
      from audit_leaves where seq >= ${start} and seq < ${end} order by seq`);
    const entries = await this.#rowsOf(leaves.map(({ logId }) => logId));
    const absent = leaves.filter(({ logId }) => !entries.has(logId)).map(({ seq }) => seq);
    const removed = await this.#removed(absent);
    const places = new Set(leaves.map(({ seq }) => seq));
    const holes = Array.from({ length: end - start }, (_, at) => start + at).filter((seq) => !places.has(seq));
    return [
      ...holes.map((seq): Alteration => ({ what: 'leaf_missing', place: String(seq) })),
      ...leaves.flatMap(({ seq, logId, leaf, personalHash }): Alteration[] => {
        const entry = entries.get(logId);
        if (!entry) return removed.has(seq) ? [] : [{ what: 'entry_missing', place: String(seq) }];
        const now = leafOf(provedRowOf(entry, seq, toHex(personalHash)));
        return toHex(now) === toHex(leaf) ? [] : [{ what: 'entry', place: String(seq) }];
      }),
    ];
  }

  /** Which positions without an entry retention has removed: read after the entries, because it may commit meanwhile. */
  async #removed(absent: readonly number[]): Promise<Set<number>> {
    if (absent.length === 0) return new Set();
    const rows = await this.options.database.many<{ seq: number }>(sql`
      select seq from unnest(${absent}::bigint[]) as seq where exists (select from audit_removals where places @> seq)`);
    return new Set(rows.map(({ seq }) => seq));
  }

  /** Ids grow with time, so a range of ids excludes most partitions at the first index lookup. */
  async #rowsOf(ids: readonly number[]): Promise<Map<number, Entry>> {
    if (ids.length === 0) return new Map();
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const rows = await this.options.database.many<Entry & { id: number }>(sql`
      select log.id, ${entryFields} from audit_logs log
      where ${unprepared(sql`id >= ${first} and id <= ${last}`)} and id = any(${ids}::bigint[])`);
    return new Map(rows.map(({ id, ...entry }) => [id, entry]));
  }

  async #next(): Promise<number> {
    const row = await this.options.database.one<{ next: number }>(sql`select next from audit_verification`);
    return row?.next ?? 0;
  }

  async #store(next: number, isEnd: boolean): Promise<void> {
    const now = new Date(this.#now());
    await this.options.database.query(sql`
      insert into audit_verification (id, next, round_ended_at, verified_at)
      values (1, ${next}, ${isEnd ? now : null}::timestamptz, ${now})
      on conflict (id) do update set next = excluded.next,
        round_ended_at = coalesce(excluded.round_ended_at, audit_verification.round_ended_at), verified_at = excluded.verified_at`);
  }
}

interface Placed {
  seq: number;
  logId: number;
  leaf: Hash;
  personalHash: Hash;
}
