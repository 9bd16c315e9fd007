import type { RecordNews } from '@umbral/contracts';

/** What is told of a record beyond its own service: what finds it, and whose it is. */
export const newsOf = ({ id, version, userId, companyId }: RecordNews): RecordNews => ({
  id,
  version,
  userId,
  companyId,
});

/** The same of a record that is gone: the version that it would have had, so that this is the last that is heard of it. */
export const lastNewsOf = (row: RecordNews): RecordNews => ({ ...newsOf(row), version: row.version + 1 });
