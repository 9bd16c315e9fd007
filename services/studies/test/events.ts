import { openRecords } from '@umbral/service-kit/testing';

export const { query, whileChanging, auditOf, lastAudit, columnsOf, close: closeDatabase } = openRecords('studies');
