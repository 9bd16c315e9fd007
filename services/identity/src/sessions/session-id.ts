import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; also used for reset tokens. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored digest of a secret. No salt: 256 random bits cannot be guessed. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
