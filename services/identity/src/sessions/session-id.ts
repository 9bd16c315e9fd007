import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; also used for reset tokens. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. No salt: there is nothing to guess in 256 random bits. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
