import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@umbral/contracts';
import { config } from '../config.js';

/** Without letters and digits that look alike: codes are copied from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

const keys = config.SEALING_KEY.map((secret) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'umbral recovery codes', 32)),
);

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 49 random bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** The display format. */
export const written = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The stored digests of a code, one for each key: keyed, because 49 bits could be brute-forced. The first one is written. */
export const recoveryDigests = (userId: number, code: string): string[] =>
  keys.map((key) => createHmac('sha256', key).update(`${userId} ${code}`).digest('hex'));
