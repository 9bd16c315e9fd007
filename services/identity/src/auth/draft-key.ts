import { hkdfSync } from 'node:crypto';
import { config } from '../config.js';

const KEY_BYTES = 32;

/**
 * Base64 key with which the browser encrypts a user's unsaved forms. It is derived from the sealing key and stored nowhere: the
 * browser's storage alone is unreadable, and the user can read their drafts after the next sign-in.
 */
export function draftKeyFor(userId: number): string {
  const [secret] = config.SEALING_KEY;
  return Buffer.from(hkdfSync('sha256', secret, '', `umbral drafts ${userId}`, KEY_BYTES)).toString('base64');
}
