import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { startTraceReceiver } from '../../../local/servers/traces/receiver.ts';
import { startStack } from '../../harness/system/stack.ts';

let starting: ReturnType<typeof start> | undefined;

/** A system that is not shared with other tests, because these measure all of it and break it. Its processes export their traces. */
export const ownSystem = () => (starting ??= start());

async function start() {
  /** Everything that was exported, unparsed. */
  const exported: string[] = [];
  const receiver = await startTraceReceiver({ onReceived: (text) => exported.push(text) });
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  let backupStatus = '';
  const stack = await startStack({
    name: 'own',
    env: tracing,
    rewire: (wiring) => {
      backupStatus = join(wiring.registryFolder, '..', 'backup.json');
      wiring.backupStatus = backupStatus;
    },
  });
  /** As a backup tool writes it. */
  const noteBackup = (takenAt: Date, provenAt: Date) =>
    writeFileSync(backupStatus, JSON.stringify({ takenAt, provenAt }));
  return { stack, receiver, exported, tracing, noteBackup };
}

after(async () => {
  const own = await starting;
  await own?.stack.stop();
  await own?.receiver.stop();
});
