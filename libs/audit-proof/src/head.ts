import { sha256, toHex } from './hash.js';

/** The signed facts of a head. */
export interface HeadFacts {
  /** Name of the log. */
  log: string;
  /** Number of sealed rows. */
  size: number;
  /** Hexadecimal. */
  root: string;
  /** Hash of the previous head, hexadecimal. */
  previous: string;
  /** UTC with seconds: 2026-11-22T10:00:00Z. */
  time: string;
}

/** `previous` of the first head. */
export const FIRST = '0'.repeat(64);

export const headText = ({ log, size, root, previous, time }: HeadFacts): string =>
  `umbral-audit/1\n${log}\n${size}\n${root}\n${previous}\n${time}\n`;

/** `previous` of the next head. */
export const headHash = (head: HeadFacts): string => toHex(sha256(new TextEncoder().encode(headText(head))));
