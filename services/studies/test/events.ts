import { openRecords } from '@umbral/service-kit/testing';

export const {
  query,
  whileChanging,
  auditOf,
  lastAudit,
  eventsOf,
  columnsOf,
  close: closeDatabase,
} = openRecords('studies');
