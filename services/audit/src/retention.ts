import { createLog, Database } from '@umbral/service-kit';
import { retentionConfig } from './retention.config.js';
import { removeOldMonths, StillNeeded } from './retention/retention.js';

// `node dist/retention.js`: removes the months beyond the retention period, e.g. monthly. As the owner, because no service that
// handles requests may delete an entry.
const { AUDIT_RETENTION_MONTHS: months, AUDIT_RETENTION_USER: userId, ...owner } = retentionConfig;
if (months === undefined) process.stdout.write('AUDIT_RETENTION_MONTHS is not set: everything is retained\n');
else {
  const database = new Database({
    url: owner.MIGRATION_URL_AUDIT,
    name: 'audit retention',
    max: 2,
    // Counting and detaching a large month takes long; `statement_timeout` is disabled for it as well.
    responseTimeoutMs: 3_600_000,
    log: createLog('audit', owner.LOG_LEVEL),
  });
  try {
    const removed = await removeOldMonths({ database, months, userId, today: new Date() });
    for (const { until, rows } of removed) process.stdout.write(`${rows} entries before ${until} removed\n`);
    if (removed.length === 0) process.stdout.write('nothing to remove\n');
  } catch (error) {
    if (!(error instanceof StillNeeded)) throw error;
    process.stderr.write(`Stopped: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
