import type { RecordEventPayload } from '@umbral/contracts';

/** The payload of a record's event: its id, version, owner and company. */
export const recordEventPayload = ({ id, version, userId, companyId }: RecordEventPayload): RecordEventPayload => ({
  id,
  version,
  userId,
  companyId,
});

/** The same for a deleted record, with the next version, so that consumers order it after every change. */
export const deletedEventPayload = (row: RecordEventPayload): RecordEventPayload => ({
  ...recordEventPayload(row),
  version: row.version + 1,
});
