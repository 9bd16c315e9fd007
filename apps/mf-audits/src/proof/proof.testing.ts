import {
  consistencyRanges,
  FIRST,
  headHash,
  headText,
  leafOf,
  personalHashOf,
  pathRanges,
  rootOf,
  toHex,
  type ProvedRow,
  type Range,
} from '@umbral/audit-proof';
import { auditProofApi, type AuditHead, type AuditProofStatus, type AuditLog } from '@umbral/contracts';
import { refuse, type createApi } from '@umbral/web-kit/testing';

const SALT = '018f0000-0000-4000-8000-000000000000';

/** The audit entry of a row, as listed. */
export const entryAt = (seq: number, fields: Partial<AuditLog> = {}): AuditLog => ({
  id: seq + 1,
  userId: 7,
  action: 'update',
  entityType: 'client',
  entityId: String(seq),
  entityName: `Ñandú ${seq}`,
  details: { changes: { fee: { before: 3.5, after: null } } },
  ipAddress: '10.24.8.117',
  userAgent: 'Mozilla/5.0',
  timestamp: '2026-11-20T08:41:07.000Z',
  eventId: `018f0000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  ...fields,
});

function rowAt(seq: number, fields: Partial<AuditLog>): ProvedRow {
  const { id: _, entityName, details, ipAddress, userAgent, ...facts } = entryAt(seq, fields);
  return {
    ...facts,
    seq,
    service: 'studies',
    salt: SALT,
    personal: { entityName, details, ipAddress, userAgent },
  };
}

/** A log with its key, served like the service does. `forged` rows replace others. */
export class FakeLog {
  readonly heads: AuditHead[] = [];
  /** Removed by the retention rule. */
  removedUntil: string | null = null;
  /** What a verification found. */
  alteration: AuditProofStatus['alteration'] = null;
  isAnchored = true;
  /** Instead of the key that signs every size. */
  servedKey: { keyId?: string; fromSize?: number; toSize?: number } = {};
  /** The persons of all rows were erased. */
  isErased = false;

  private constructor(
    private readonly rows: ProvedRow[],
    private readonly key: CryptoKeyPair,
  ) {}

  static async of(size: number, forged: Record<number, Partial<AuditLog>> = {}): Promise<FakeLog> {
    const key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    return new FakeLog(
      Array.from({ length: size }, (_, seq) => rowAt(seq, forged[seq] ?? {})),
      key,
    );
  }

  get newest(): AuditHead | undefined {
    return this.heads.at(-1);
  }

  async sign(size: number, time: string, log = 'umbral.test/audit'): Promise<AuditHead> {
    const before = this.newest;
    const facts = {
      log,
      size,
      root: this.#roots([{ start: 0, end: size }])[0] ?? '',
      previous: before ? headHash(before) : FIRST,
      time,
    };
    const text = new TextEncoder().encode(headText(facts));
    const signature = base64Of(await crypto.subtle.sign('Ed25519', this.key.privateKey, text));
    const head = { ...facts, keyId: 'the-key', signature, anchors: [] };
    this.heads.push(head);
    return head;
  }

  async answer(
    api: ReturnType<typeof createApi>,
    state: 'ok' | 'late' | 'unsigned' | 'altered' = 'ok',
    lagSeconds = 0,
  ) {
    const head = this.newest ?? null;
    const ofSize = (size: number) => this.heads.find((one) => one.size === size);
    api.on(auditProofApi.status, {
      sealedSize: this.rows.length,
      sealedUntil: head && '2026-11-22T09:05:07.000Z',
      pending: 0,
      lagSeconds,
      removedUntil: this.removedUntil,
      head,
      verifiedAt: '2026-11-22T09:06:00.000Z',
      roundEndedAt: '2026-11-22T08:00:00.000Z',
      alteration: this.alteration,
      isAnchored: this.isAnchored,
      state,
    });
    const spki = base64Of(await crypto.subtle.exportKey('spki', this.key.publicKey));
    const publicKey = `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`;
    api.on(auditProofApi.keys, {
      log: 'umbral.test/audit',
      keys: [{ keyId: 'the-key', publicKey, fromSize: 0, toSize: null, ...this.servedKey }],
    });
    api.on(auditProofApi.consistency, ({ query }) => {
      const [from, to] = [ofSize(query.from), ofSize(query.to)];
      if (!from || !to) return refuse('validation');
      return { from, to, path: this.#roots(consistencyRanges(from.size, to.size)) };
    });
    api.on(auditProofApi.row, ({ params }) => {
      const row = this.rows.find(({ eventId }) => eventId === params.eventId);
      if (!row || !head || row.seq >= head.size) return refuse('not_sealed');
      return { row: this.#shown(row) as never, path: this.#roots(pathRanges(row.seq, head.size)), head };
    });
  }

  #shown(row: ProvedRow): ProvedRow {
    if (!this.isErased || !row.personal) return row;
    const { personal, salt, ...facts } = row;
    return { ...facts, salt: null, personal: null, personalHash: toHex(personalHashOf(salt, personal)) };
  }

  #roots(ranges: readonly Range[]): string[] {
    const leaves = this.rows.map(leafOf);
    return ranges.map(({ start, end }) => toHex(rootOf(leaves.slice(start, end))));
  }
}

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
