import { createLog, Database, replayDeadLetters } from '@umbral/service-kit';
import { auditConsumer } from './audit-logs/audit-consumer.js';
import { config } from './config.js';

// `node dist/replay.js`: tries the dead letters again, after their cause was repaired.
const database = new Database({
  url: config.DATABASE_URL_AUDIT,
  name: 'audit replay',
  max: 1,
  log: createLog('audit', config.LOG_LEVEL),
});
const { replayed, failed } = await replayDeadLetters(auditConsumer, database, 'audit');
await database.close();
process.stdout.write(`${replayed} replayed, ${failed} failed again\n`);
process.exitCode = failed > 0 ? 1 : 0;
