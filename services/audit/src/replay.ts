import { createLog, Database, replayDeadLetters } from '@umbral/service-kit';
import { auditConsumer } from './audit-logs/audit-consumer.js';
import { replayConfig } from './replay.config.js';

// `node dist/replay.js`: replays the dead letters, after their cause was fixed. As the owner, because the service may not update them.
const database = new Database({
  url: replayConfig.MIGRATION_URL_AUDIT,
  name: 'audit replay',
  max: 1,
  log: createLog('audit', replayConfig.LOG_LEVEL),
});
const { replayed, failed } = await replayDeadLetters(auditConsumer, database, 'audit');
await database.close();
process.stdout.write(`${replayed} replayed, ${failed} failed again\n`);
process.exitCode = failed > 0 ? 1 : 0;
