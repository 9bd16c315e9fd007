import { createHmac, hkdfSync } from 'node:crypto';
import { config } from '../config.js';
import { accountOf } from '../throttle/account-of.js';

const DIGITS = 12;
const key = Buffer.from(hkdfSync('sha256', config.SEALING_KEY[0], '', 'umbral unknown accounts', 32));

/**
 * Recognizes attempts with one text without storing it: a user may have typed a password as the address. Keyed, because texts could
 * be guessed and compared otherwise.
 */
export const typedHash = (typed: string): string =>
  createHmac('sha256', key).update(accountOf(typed)).digest('hex').slice(0, DIGITS);
