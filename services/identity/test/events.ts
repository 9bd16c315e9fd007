import { openRecords } from '@umbral/service-kit/testing';

export const { query, auditOf, lastAudit, eventsOf, close: closeDatabase } = openRecords('identity');
