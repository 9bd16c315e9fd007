#!/usr/bin/env node
// Asks the running services to send each other now what is missing; they also do so by themselves every ten minutes.
import { explain, Failure } from '../src/failure.mjs';
import { inRoot, local } from '../src/paths.mjs';
import { run } from '../src/shell/run.mjs';
import { isSameProcess } from '../src/supervise/stale-run.mjs';
import { RunFile } from '../src/supervise/run-file.mjs';

try {
  const running = new RunFile(local).read();
  const nats = process.env.NATS_URL ?? (running && isSameProcess(running) ? running.nats : undefined);
  if (!nats) {
    throw new Failure('Nothing runs here.', {
      wayOut: 'Run npm start first, or name the broker: NATS_URL=nats://host:4222 npm run reconcile',
    });
  }
  await run(process.execPath, [inRoot('libs', 'service-kit', 'dist', 'reconcile.js')], {
    env: { ...process.env, NATS_URL: nats },
    what: 'The reconciliation',
    onLine: (line) => console.log(line),
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
