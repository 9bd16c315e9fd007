import { baseConfig, databaseUrl, parseConfig, wholeNumber } from '@umbral/service-kit';
import * as z from 'zod';
import { readOldKeys, readSigningKey } from './proof/signing-key.js';

/** A text that is parsed as keys; `what` completes "must be …". */
const keyText = <Key>(read: (text: string) => Key, what: string) =>
  z.string().transform((text, context) => {
    try {
      return read(text);
    } catch {
      context.addIssue({ code: 'custom', message: what });
      return z.NEVER;
    }
  });

const OLD_KEYS = 'old keys as <last size>=<SPKI, DER, base64>, separated by commas, the oldest first';

const shape = z.object({
  ...baseConfig(4004),
  DATABASE_URL_AUDIT: databaseUrl(),
  /** Signs the log: an Ed25519 key as PKCS#8 PEM, or the path of a file with it. Without it nothing is signed. */
  AUDIT_SIGNING_KEY: keyText(readSigningKey, 'an Ed25519 key (PKCS#8, PEM), or the path of a file with it').optional(),
  /** Former keys: `<last size>=<SPKI, DER, base64>`, separated by commas, the oldest first. */
  AUDIT_OLD_KEYS: keyText(readOldKeys, OLD_KEYS).default([]),
  /** Must not change after the first signature: it is part of every head. */
  AUDIT_LOG_NAME: z.string().min(1).max(200).optional(),
  AUDIT_HEAD_SECONDS: wholeNumber('seconds', 1, 3_600).default(60),
  /** Recipient of the newest head once a day, to store it outside of the product. */
  AUDIT_ANCHOR_MAIL: z.email().optional(),
  /** A timestamp authority (RFC 3161) that signs the newest head once a day. */
  AUDIT_TSA_URL: z.url().optional(),
  /** `none`: heads are left nowhere outside. A production process needs this in so many words, or one of the two above. */
  AUDIT_ANCHOR: z.literal('none').optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3).default('Umbral <no-responder@umbral.test>'),
});

const schema = shape.refine(({ AUDIT_ANCHOR_MAIL, SMTP_URL }) => !AUDIT_ANCHOR_MAIL || SMTP_URL, {
  path: ['SMTP_URL'],
  error: 'needed for AUDIT_ANCHOR_MAIL',
});

const parsed = parseConfig(schema, process.env);

export const config = {
  ...parsed,
  isAnchored: Boolean(parsed.AUDIT_ANCHOR_MAIL ?? parsed.AUDIT_TSA_URL),
  AUDIT_LOG_NAME: parsed.AUDIT_LOG_NAME ?? `${new URL(parsed.PUBLIC_URL).host}/audit`,
};
