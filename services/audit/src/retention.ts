import { createLog, Database } from '@umbral/service-kit';
import { retentionConfig } from './retention.config.js';
import { removeOldMonths, StillNeeded } from './retention/retention.js';

// `node dist/retention.js`: removes the months that the rule lets go, once a month or whenever it is run. As the owner, because
// nothing that callers reach may remove a movement.
const { AUDIT_RETENTION_MONTHS: months, AUDIT_RETENTION_USER: userId, ...owner } = retentionConfig;
if (months === undefined) process.stdout.write('AUDIT_RETENTION_MONTHS is not set: everything is kept\n');
else {
  const database = new Database({
    url: owner.MIGRATION_URL_AUDIT,
    name: 'audit retention',
    max: 2,
    // A large month is counted and taken out for as long as that takes: the database's own limit is lifted there as well.
    answerLimitMs: 3_600_000,
    log: createLog('audit', owner.LOG_LEVEL),
  });
  try {
    const removed = await removeOldMonths({ database, months, userId, today: new Date() });
    for (const { until, rows } of removed) process.stdout.write(`${rows} movements of before ${until} removed\n`);
    if (removed.length === 0) process.stdout.write('nothing to remove\n');
  } catch (error) {
    if (!(error instanceof StillNeeded)) throw error;
    process.stderr.write(`Stopped: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
