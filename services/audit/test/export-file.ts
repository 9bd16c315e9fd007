import { FIRST, headHash, headText, leafOf, rootOf, toHex, type HeadFacts, type ProvedRow } from '@umbral/audit-proof';
import type { SigningKey } from '../src/proof/signing-key.js';

export const LOG = 'umbral.test/audit';

/** A row of an export. */
export const rowAt = (seq: number, entityName = `Ñandú ${seq}`): ProvedRow => ({
  seq,
  eventId: `018f0000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  service: 'studies',
  userId: 7,
  action: 'update',
  entityType: 'client',
  entityId: String(seq),
  timestamp: '2026-11-20T08:41:07.000Z',
  salt: '018f0000-0000-4000-8000-000000000000',
  personal: { entityName, details: { changes: {} }, ipAddress: null, userAgent: null },
});

type ExportedHead = HeadFacts & { keyId: string; signature: string };

/** Heads over these rows: the size of each, and who signs it. */
export function headsOf(rows: readonly ProvedRow[], signed: readonly [size: number, key: SigningKey][]) {
  const leaves = rows.map(leafOf);
  return signed.reduce<ExportedHead[]>((heads, [size, key]) => {
    const before = heads.at(-1);
    const facts = {
      log: LOG,
      size,
      root: toHex(rootOf(leaves.slice(0, size))),
      previous: before ? headHash(before) : FIRST,
      time: '2026-11-22T10:00:00Z',
    };
    return [...heads, { ...facts, keyId: key.keyId, signature: key.sign(headText(facts)) }];
  }, []);
}

/** The text of an export. @param ends the last size of each key but the last one, which still signs */
export function exportOf(
  rows: readonly object[],
  heads: readonly object[],
  keys: readonly SigningKey[],
  ends: readonly number[] = [],
): string {
  const ranges = keys.map(({ keyId, publicKey }, at) => ({
    keyId,
    publicKey,
    fromSize: ends[at - 1] ?? 0,
    toSize: ends[at] ?? null,
  }));
  const end = { heads, keys: ranges, log: LOG };
  return [...rows, end].map((line) => `${JSON.stringify(line)}\n`).join('');
}
