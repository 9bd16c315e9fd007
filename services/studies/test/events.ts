import { openRecords } from '@umbral/service-kit/testing';

export const { query, auditOf, lastAudit, columnsOf, close: closeDatabase } = openRecords('studies');
