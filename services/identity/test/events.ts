import { openRecords } from '@umbral/service-kit/testing';

export const { query, whileChanging, auditOf, lastAudit, eventsOf, close: closeDatabase } = openRecords('identity');
