import { readFileSync } from 'node:fs';
import type { BaseConfig } from '../config/base-config.js';

/**
 * Options of an HTTPS server.
 * @returns undefined for a server of plain HTTP
 * @throws when one of the two files is not named or cannot be read
 */
export function serverTls({ TLS_CERT, TLS_KEY }: Pick<BaseConfig, 'TLS_CERT' | 'TLS_KEY'>) {
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY) throw new Error('TLS_CERT and TLS_KEY must be given together');
  return { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
}
