import { fromHex, headHash, headText, FIRST, toHex, type Hash } from '@umbral/audit-proof';
import { totalPages, HEADS_PAGE_SIZE, NO_HEAD_MESSAGE, type AuditHead } from '@umbral/contracts';
import { refusedField, sql, type Queryable, type Sql } from '@umbral/service-kit';
import type { SigningKey } from './signing-key.js';

interface HeadRow {
  size: number;
  root: Hash;
  previous: Hash;
  time: string;
  keyId: string;
  signature: Uint8Array;
  anchors: AuditHead['anchors'];
}

/** The signed heads of the log. */
export class Heads {
  constructor(
    private readonly database: Queryable,
    private readonly log: string,
  ) {}

  newest(database = this.database): Promise<AuditHead | undefined> {
    return this.#one(sql`order by size desc limit 1`, database);
  }

  ofSize(size: number): Promise<AuditHead | undefined> {
    return this.#one(sql`where size = ${size}`);
  }

  /** @throws AppError validation at this field for a size without a head */
  async named(field: string, size: number): Promise<AuditHead> {
    const head = await this.ofSize(size);
    if (!head) throw refusedField(field, NO_HEAD_MESSAGE);
    return head;
  }

  /** Oldest first, from after one size to another. */
  between({ after, to, limit }: { after: number; to: number; limit: number }): Promise<AuditHead[]> {
    return this.#many(sql`where size > ${after} and size <= ${to} order by size limit ${limit}`);
  }

  /** @param anchored only anchored heads */
  async page(requested: number, anchored = false) {
    const where = anchored ? sql`where size in (select size from audit_anchors)` : sql``;
    const counted = await this.database.one<{ total: number }>(
      sql`select count(*)::int8 as total from audit_heads ${where}`,
    );
    const total = counted?.total ?? 0;
    const pages = totalPages(total, HEADS_PAGE_SIZE);
    const page = Math.min(requested, pages);
    const heads = await this.#many(
      sql`${where} order by size desc limit ${HEADS_PAGE_SIZE} offset ${(page - 1) * HEADS_PAGE_SIZE}`,
    );
    return { heads, pagination: { page, totalPages: pages, total } };
  }

  /** Signs and stores the next head, which has the hash of the previous one. */
  async sign(tx: Queryable, { size, root }: { size: number; root: Hash }, key: SigningKey): Promise<AuditHead> {
    const before = await this.newest(tx);
    const facts = {
      log: this.log,
      size,
      root: toHex(root),
      previous: before ? headHash(before) : FIRST,
      time: inSeconds(new Date().toISOString()),
    };
    const signature = key.sign(headText(facts));
    await tx.query(sql`
      select append_audit_head(${this.log}, row(${size}::bigint, ${Buffer.from(root)}::bytea,
        ${Buffer.from(fromHex(facts.previous))}::bytea, ${facts.time}::timestamptz, ${key.keyId}::varchar,
        ${Buffer.from(signature, 'base64')}::bytea)::audit_heads)`);
    return { ...facts, keyId: key.keyId, signature, anchors: [] };
  }

  async #one(rest: Sql, database = this.database): Promise<AuditHead | undefined> {
    const [head] = await this.#many(rest, database);
    return head;
  }

  async #many(rest: Sql, database = this.database): Promise<AuditHead[]> {
    const rows = await database.many<HeadRow>(
      sql`select size, root, previous, "time", key_id as "keyId", signature, ${ANCHORS} as anchors from audit_heads ${rest}`,
    );
    return rows.map(({ size, root, previous, time, keyId, signature, anchors }) => ({
      log: this.log,
      size,
      root: toHex(root),
      previous: toHex(previous),
      time: inSeconds(time),
      keyId,
      signature: Buffer.from(signature).toString('base64'),
      anchors,
    }));
  }
}

const ANCHORS = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')
  from audit_anchors where audit_anchors.size = audit_heads.size)`;

/** '2026-11-22T10:00:00Z' */
const inSeconds = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z');
