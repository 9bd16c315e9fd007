import { openRecords } from '@umbral/service-kit/testing';

export const { query, whileChanging, auditOf, close: closeDatabase } = openRecords('releases');
