import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** 32 bytes. */
export type Hash = Uint8Array;

/** SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Hash {
  const hash = digest.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** In lower case. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** @throws RangeError when the text is not hexadecimal */
export const fromHex = (hex: string): Uint8Array => hexToBytes(hex);
