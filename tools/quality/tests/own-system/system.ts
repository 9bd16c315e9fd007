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
  const stack = await startStack({ name: 'own', env: tracing });
  return { stack, receiver, exported, tracing };
}

after(async () => {
  const own = await starting;
  await own?.stack.stop();
  await own?.receiver.stop();
});
