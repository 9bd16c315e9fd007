import type { AuditKeys } from '@umbral/contracts';
import { config } from '../config.js';

/** The public keys of the log, the current one last. */
export function auditKeys(): AuditKeys {
  const old = config.AUDIT_OLD_KEYS;
  const present = config.AUDIT_SIGNING_KEY;
  const keys = [...old, ...(present ? [{ ...present, toSize: null }] : [])];
  return {
    log: config.AUDIT_LOG_NAME,
    keys: keys.map(({ keyId, publicKey, toSize }, at) => ({
      keyId,
      publicKey,
      fromSize: old[at - 1]?.toSize ?? 0,
      toSize,
    })),
  };
}
