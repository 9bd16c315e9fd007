import { hkdfSync } from 'node:crypto';
import { config } from '../config.js';

const KEY_BYTES = 32;

/**
 * What a person's browser encrypts their unsaved forms with, base64. It is made of the sealing key and kept nowhere:
 * whoever finds the browser's storage has no key, and whoever signs in again reads their drafts.
 */
export function draftKeyFor(userId: number): string {
  const [secret] = config.SEALING_KEY;
  return Buffer.from(hkdfSync('sha256', secret, '', `umbral drafts ${userId}`, KEY_BYTES)).toString('base64');
}
