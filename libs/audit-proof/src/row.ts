import { canonical } from './canonical.js';
import { fromHex, sha256, toHex, type Hash } from './hash.js';
import { leafHash } from './tree.js';

/** The personal data of an audit entry. Hashed with a salt, so that it can be erased and not be guessed from the hash. */
export interface PersonalFacts {
  entityName: string | null;
  details: unknown;
  ipAddress: string | null;
  userAgent: string | null;
}

/** The permanent data of an audit entry. */
export interface RowFacts {
  /** Place in the log, from 0. */
  seq: number;
  /** UUID in lower case. */
  eventId: string;
  service: string;
  userId: number;
  action: string;
  entityType: string;
  entityId: string;
  /** UTC with milliseconds: 2026-11-22T09:00:00.123Z. */
  timestamp: string;
}

/** An audit entry with its proof data. An erased one has the hash of the erased data. */
export type ProvedRow = RowFacts &
  ({ salt: string; personal: PersonalFacts } | { salt?: null; personal: null; personalHash: string });

const utf8 = new TextEncoder();

/** @param salt 16 bytes as hexadecimal digits, with or without the hyphens of a UUID */
export function personalHashOf(salt: string, { entityName, details, ipAddress, userAgent }: PersonalFacts): Hash {
  const personal = canonical({ entityName, details, ipAddress, userAgent });
  return sha256(fromHex(salt.replaceAll('-', '')), utf8.encode(personal));
}

/** The text that is hashed to a leaf. */
export function rowText(facts: RowFacts, personalHash: Hash): string {
  const { seq, eventId, service, userId, action, entityType, entityId, timestamp } = facts;
  return canonical({
    v: 1,
    seq,
    eventId,
    service,
    userId,
    action,
    entityType,
    entityId,
    timestamp,
    personalHash: toHex(personalHash),
  });
}

/** The leaf of an entry. @throws when data is missing or not JSON */
export function leafOf(row: ProvedRow): Hash {
  const personalHash = row.personal === null ? fromHex(row.personalHash) : personalHashOf(row.salt, row.personal);
  return leafHash(utf8.encode(rowText(row, personalHash)));
}
