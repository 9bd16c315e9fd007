import type { RecordEventPayload } from '@umbral/contracts';

/** What is told of a record beyond its own service: what finds it, and whose it is. */
export const recordEventPayload = ({ id, version, userId, companyId }: RecordEventPayload): RecordEventPayload => ({
  id,
  version,
  userId,
  companyId,
});

/** The same of a record that is gone: the version that it would have had, so that this is the last that is heard of it. */
export const deletedEventPayload = (row: RecordEventPayload): RecordEventPayload => ({
  ...recordEventPayload(row),
  version: row.version + 1,
});
