import { sha256, toHex } from './hash.js';

/** What a head says of its log, and what is signed. */
export interface HeadFacts {
  /** Name of the log. */
  log: string;
  /** Rows that it seals. */
  size: number;
  /** Hexadecimal. */
  root: string;
  /** Hash of the head before, hexadecimal. */
  previous: string;
  /** UTC with seconds: 2026-11-22T10:00:00Z. */
  time: string;
}

/** What the first head says of the one before. */
export const FIRST = '0'.repeat(64);

export const headText = ({ log, size, root, previous, time }: HeadFacts): string =>
  `umbral-audit/1\n${log}\n${size}\n${root}\n${previous}\n${time}\n`;

/** What the next head says of this one. */
export const headHash = (head: HeadFacts): string => toHex(sha256(new TextEncoder().encode(headText(head))));
