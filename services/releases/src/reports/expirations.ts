import { durations, intervalOf } from '@umbral/service-kit';

const isOld = `last_at < now() - ${intervalOf(durations.releaseVisitor)}`;

/** Rows about trials that housekeeping deletes. */
export const trialExpirations = [
  { table: 'release_visitors', condition: isOld },
  { table: 'release_visits_used', condition: `ends_at < now() - interval '1 hour'` },
  { table: 'release_failures', condition: isOld },
];
