import type { AuditKeys } from '@umbral/contracts';
import type { config } from '../config.js';

type KeySettings = Pick<typeof config, 'AUDIT_OLD_KEYS' | 'AUDIT_SIGNING_KEY' | 'AUDIT_LOG_NAME'>;

/** The public keys of the log, the current one last; each signs from the last size of the one before. */
export function auditKeys(settings: KeySettings): AuditKeys {
  const { AUDIT_OLD_KEYS: old, AUDIT_SIGNING_KEY: present } = settings;
  const keys = [...old, ...(present ? [{ ...present, toSize: null }] : [])];
  return {
    log: settings.AUDIT_LOG_NAME,
    keys: keys.map(({ keyId, publicKey, toSize }, at) => ({
      keyId,
      publicKey,
      fromSize: old[at - 1]?.toSize ?? 0,
      toSize,
    })),
  };
}
