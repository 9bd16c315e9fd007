import { runReplay } from '@umbral/service-kit';
import { actorsConsumer } from './actors/actors-consumer.js';
import { auditConsumer } from './audit-logs/audit-consumer.js';

// `node dist/replay.js`: replays the dead letters, after their cause was fixed, as the owner.
await runReplay('audit', (consumers) => {
  consumers.add(auditConsumer);
  consumers.add(actorsConsumer);
});
