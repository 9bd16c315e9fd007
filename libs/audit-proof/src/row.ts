import { canonical } from './canonical.js';
import { fromHex, sha256, toHex, type Hash } from './hash.js';
import { leafHash } from './tree.js';

/** What of a movement tells of a person. It is hashed with a salt, so that it can be erased and cannot be guessed. */
export interface PersonalFacts {
  entityName: string | null;
  details: unknown;
  ipAddress: string | null;
  userAgent: string | null;
}

/** What of a movement stays for ever. */
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

/** A movement as it is proved. One that was erased has the hash of what is gone. */
export type ProvedRow = RowFacts &
  ({ salt: string; personal: PersonalFacts } | { salt?: null; personal: null; personalHash: string });

const utf8 = new TextEncoder();

/** @param salt 16 bytes as hexadecimal digits, with or without the hyphens of a UUID */
export function personalHashOf(salt: string, { entityName, details, ipAddress, userAgent }: PersonalFacts): Hash {
  const personal = canonical({ entityName, details, ipAddress, userAgent });
  return sha256(fromHex(salt.replaceAll('-', '')), utf8.encode(personal));
}

/** The text of which a leaf is made. */
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

/** The leaf of a movement. @throws when something of it is missing or no JSON */
export function leafOf(row: ProvedRow): Hash {
  const personalHash = row.personal === null ? fromHex(row.personalHash) : personalHashOf(row.salt, row.personal);
  return leafHash(utf8.encode(rowText(row, personalHash)));
}
