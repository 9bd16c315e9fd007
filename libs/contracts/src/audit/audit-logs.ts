import * as z from 'zod';
import { numeric } from '../figures.js';
import { addressedId, instant, recordId } from '../fields.js';
import { listQuery, pagination } from '../lists.js';
import { operationsOf } from '../operations-of.js';
import { auditActions, auditChanges, auditedEntities } from '../events/audit-event.js';

export const auditLog = z
  .object({
    id: z.number().int().positive(),
    userId: recordId,
    action: z.enum(auditActions),
    entityType: z.enum(auditedEntities),
    entityId: z.string(),
    entityName: z.string().nullable(),
    details: z.object({ changes: auditChanges }),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    timestamp: instant,
    eventId: z.uuid(),
    seq: z.number().int().nullable().meta({ description: 'Place in the sealed log, from 0; null until it is sealed' }),
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLog>;

/** An audit entry of one record, with its user; null where the user is unknown. */
export const recordAuditLog = auditLog
  .extend({ userName: z.string().nullable(), userEmail: z.string().nullable() })
  .meta({ id: 'RecordAuditLog' });
export type RecordAuditLog = z.infer<typeof recordAuditLog>;

const query = z.object({
  page: numeric(z.number().int().min(1).max(10_000_000)).default(1).meta({ description: 'From 1' }),
  cursor: listQuery.shape.cursor,
});
const movementPages = pagination.omit({ pageSize: true });

/** A user whose account was deleted. Their audit entries remain, under their id. */
export const deletedUser = z
  .object({ id: recordId, name: z.string(), email: z.string().nullable(), deletedAt: instant })
  .meta({ id: 'DeletedUser' });
export type DeletedUser = z.infer<typeof deletedUser>;

const route = operationsOf({ service: 'audit', tag: 'audits', access: 'administrator' });

export const auditApi = {
  deletedUsers: route('GET /api/audit-logs/deleted-users', {
    id: 'listDeletedUsers',
    summary: 'Users whose accounts were deleted, the last one first, 10 a page',
    query: listQuery
      .pick({ search: true })
      .extend({ page: numeric(z.number().int().min(1).max(1_000_000)).default(1).meta({ description: 'From 1' }) }),
    answer: z.object({ items: z.array(deletedUser), pagination }).meta({ id: 'DeletedUserPage' }),
  }),
  deletedUser: route('GET /api/audit-logs/deleted-users/:id', {
    id: 'getDeletedUser',
    summary: 'A user whose account was deleted',
    answer: deletedUser,
  }),
  list: route('GET /api/audit-logs/:userId', {
    id: 'listAuditLogs',
    summary: 'What a user did, newest first, 50 a page',
    params: z.object({ userId: addressedId.meta({ description: 'Number of the user' }) }),
    query,
    answer: z.object({ logs: z.array(auditLog), pagination: movementPages }).meta({ id: 'AuditLogPage' }),
  }),
  ofRecord: route('GET /api/audit-logs/records/:entityType/:entityId', {
    id: 'listRecordAuditLogs',
    summary: 'Audit entries of a record with their users, newest first, 50 a page; empty for an unknown record',
    params: z.object({
      entityType: z.enum(auditedEntities).meta({ description: 'Kind of the record' }),
      entityId: z.string().min(1).max(50).meta({ description: 'Number of the record' }),
    }),
    query,
    answer: z.object({ logs: z.array(recordAuditLog), pagination: movementPages }).meta({ id: 'RecordAuditLogPage' }),
  }),
};
