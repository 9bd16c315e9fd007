import { runReplay } from '@umbral/service-kit';
import { WebhookEvents } from './webhooks/webhook-events.consumer.js';

// `node dist/replay.js`: replays the dead letters, after their cause was fixed, as the owner.
await runReplay('identity', (consumers) => new WebhookEvents(consumers));
