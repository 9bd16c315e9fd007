import * as z from 'zod';
import { auditActions, auditedEntities } from '../events/audit-event.js';
import { instant } from '../fields.js';
import { numeric } from '../figures.js';
import { queryFlag } from '../lists.js';
import { operationsOf } from '../operations-of.js';
import { serviceNames } from '../service-names.js';

/** Heads on a page. */
export const HEADS_PAGE_SIZE = 50;

const hex = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256, hexadecimal', examples: ['4e'.repeat(32)] });
const size = z.number().int().min(0);

/** Where a head is anchored outside of the product. */
export const anchorKinds = ['mail', 'tsa'] as const;
export type AnchorKind = (typeof anchorKinds)[number];

export const auditHead = z
  .object({
    log: z.string(),
    size: size.meta({ description: 'Movements that it seals' }),
    root: hex,
    previous: hex.meta({ description: 'Hash of the head before; 64 zeros in the first one' }),
    time: z.string().meta({ description: 'RFC 3339, UTC, seconds', examples: ['2026-11-22T10:00:00Z'] }),
    keyId: z.string(),
    signature: z.string().meta({ description: 'Ed25519 over the text of the head, base64' }),
    anchors: z
      .array(z.object({ kind: z.enum(anchorKinds), createdAt: instant }))
      .meta({ description: 'Where it was left outside: by mail, or with a timestamp authority' }),
  })
  .meta({ id: 'AuditHead', description: 'What was signed of the log at one size' });
export type AuditHead = z.infer<typeof auditHead>;

export const auditKeys = z
  .object({
    log: z.string(),
    keys: z.array(
      z.object({
        keyId: z.string().meta({ description: 'First 16 hexadecimal digits of the SHA-256 of the raw public key' }),
        publicKey: z.string().meta({ description: 'SPKI, PEM' }),
        fromSize: size,
        toSize: size.nullable(),
      }),
    ),
  })
  .meta({ id: 'AuditKeys' });
export type AuditKeys = z.infer<typeof auditKeys>;

export const proofStates = ['ok', 'late', 'unsigned', 'altered'] as const;
export type ProofState = (typeof proofStates)[number];

export const auditProofStatus = z
  .object({
    sealedSize: size,
    sealedUntil: instant.nullable().meta({ description: 'When the last sealed movement was made' }),
    pending: z.number().int(),
    lagSeconds: z.number().int().meta({ description: 'How old the first movement is that waits to be sealed' }),
    removedUntil: instant.nullable().meta({
      description: 'Movements from before were removed by the rule of retention; their hashes stay in the log',
    }),
    head: auditHead.nullable(),
    verifiedAt: instant
      .nullable()
      .meta({ description: 'When signatures, leaves and a part of the entries were verified last' }),
    roundEndedAt: instant
      .nullable()
      .meta({ description: 'When all entries had been verified last; a round takes a day at most' }),
    alteration: z
      .object({
        what: z
          .string()
          .max(40)
          .meta({ description: 'What differs from what was signed', examples: ['entry'] }),
        place: z
          .string()
          .max(80)
          .meta({ description: 'Position of the entry, or size of the head', examples: ['4711'] }),
        foundAt: instant,
      })
      .nullable()
      .meta({
        description: 'The first difference that was found; it stays until the owner of the database removes it',
      }),
    isAnchored: z
      .boolean()
      .meta({ description: 'Heads are left outside of the product, by mail or with a timestamp authority' }),
    state: z.enum(proofStates),
  })
  .meta({ id: 'AuditProofStatus' });
export type AuditProofStatus = z.infer<typeof auditProofStatus>;

export const provedRow = z
  .object({
    seq: size,
    eventId: z.uuid(),
    service: z.enum(serviceNames),
    userId: z.number().int(),
    action: z.enum(auditActions),
    entityType: z.enum(auditedEntities),
    entityId: z.string(),
    timestamp: instant,
    salt: z.string().nullable(),
    personal: z
      .object({
        entityName: z.string().nullable(),
        details: z.unknown(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
      })
      .nullable(),
    personalHash: hex.optional().meta({ description: 'Where the person was erased' }),
  })
  .meta({ id: 'ProvedRow' });

export const rowProof = z.object({ row: provedRow, path: z.array(hex), head: auditHead }).meta({ id: 'RowProof' });
export type RowProof = z.infer<typeof rowProof>;

/** Message for a size without a head: no number, not sealed, or above the other size. */
export const NO_HEAD_MESSAGE = 'El tamaño no corresponde a ningún sello';
/** Above the size of any log. */
const MAX_LOG_SIZE = 2 ** 48;
const headSize = numeric(
  z.number({ error: NO_HEAD_MESSAGE }).int(NO_HEAD_MESSAGE).min(0, NO_HEAD_MESSAGE).max(MAX_LOG_SIZE, NO_HEAD_MESSAGE),
);

/** The programs that check an export, or a proof, without the product. */
export const auditVerifiers = ['verify-audit.py', 'verify-audit.mjs'] as const;

const route = operationsOf({ service: 'audit', tag: 'audit-proof', access: 'administrator' });

/** Proofs that no audit entry was changed, removed or inserted. */
export const auditProofApi = {
  keys: route('GET /api/audit-proof/keys', {
    id: 'listAuditKeys',
    summary: 'The public keys that heads are signed with, the present one last',
    access: 'public',
    answer: auditKeys,
  }),
  heads: route('GET /api/audit-proof/heads', {
    id: 'listAuditHeads',
    summary: 'What was signed of the log, newest first, 50 a page',
    query: z.object({
      page: numeric(z.number().int().min(1).max(10_000_000)).default(1).meta({ description: 'From 1' }),
      anchored: queryFlag.meta({ description: 'Only those that were left outside' }),
    }),
    answer: z
      .object({
        heads: z.array(auditHead),
        pagination: z.object({ page: z.number().int(), totalPages: z.number().int(), total: z.number().int() }),
      })
      .meta({ id: 'AuditHeadPage' }),
  }),
  head: route('GET /api/audit-proof/heads/:size', {
    id: 'getAuditHead',
    summary: 'What was signed at one size of the log',
    params: z.object({ size: z.string().max(20).meta({ description: 'Movements that the head seals' }) }),
    answer: auditHead,
  }),
  status: route('GET /api/audit-proof/status', {
    id: 'getAuditProofStatus',
    summary: 'How far the log is sealed and signed',
    answer: auditProofStatus,
  }),
  row: route('GET /api/audit-proof/rows/:eventId', {
    id: 'getAuditRowProof',
    summary: 'The proof that a movement is in the signed log',
    params: z.object({ eventId: z.string().max(64).meta({ description: 'Id of the movement' }) }),
    query: z.object({
      size: headSize.optional().meta({ description: 'Of the head that the proof leads to; absent: the last one' }),
    }),
    answer: rowProof,
    errors: ['not_sealed'],
  }),
  consistency: route('GET /api/audit-proof/consistency', {
    id: 'getAuditConsistency',
    summary: 'The proof that the log at one size is the beginning of the log at another',
    query: z.object({
      from: headSize.meta({ description: 'Size of the earlier head' }),
      to: headSize.meta({ description: 'Size of the later head' }),
    }),
    answer: z.object({ from: auditHead, to: auditHead, path: z.array(hex) }).meta({ id: 'AuditConsistency' }),
  }),
  export: route('GET /api/audit-proof/export', {
    id: 'exportAuditProof',
    summary: 'The log from one size to another, with all that checks it without the product',
    description:
      'A line of JSON for each movement, by its place, as its proof has it, or with its leaf alone where the rule of retention has removed it; then one line with the heads up to there, oldest first, the keys and the name of the log. Sizes are those of heads; without them all that is signed. A verifier checks one from the first movement on, without `from`. One at a time for each person.',
    query: z.object({
      from: headSize.optional().meta({ description: 'Size of a head: after what it seals' }),
      to: headSize.optional().meta({ description: 'Size of a head; absent: the last one' }),
    }),
    media: 'application/x-ndjson',
    errors: ['not_sealed'],
    audits: { entity: 'audit_log', action: 'export' },
  }),
  verifier: route('GET /api/audit-proof/verify/:file', {
    id: 'getAuditVerifier',
    summary:
      'A program that checks an export or a proof: verify-audit.py (Python 3.8, openssl) or verify-audit.mjs (Node 20)',
    access: 'signed-in',
    params: z.object({ file: z.string().max(40).meta({ description: 'Name of a verifier' }) }),
    media: 'text/plain',
  }),
};
