import { addDirectoryConsumers, runReplay } from '@umbral/service-kit';

// `node dist/replay.js`: replays the dead letters, after their cause was fixed, as the owner.
await runReplay('releases', addDirectoryConsumers);
