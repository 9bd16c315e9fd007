import { Failure } from '../failure.ts';
import { inRoot, local } from '../paths.ts';
import { ensureSecrets } from '../secrets.ts';
import { run } from '../shell/run.ts';
import { RunFile } from '../supervise/run-file.ts';
import { isSameProcess } from '../supervise/stale-run.ts';

/** Asks the running services to send each other now what is missing; they also do so by themselves every ten minutes. */
export async function command() {
  const running = new RunFile(local).read();
  const nats = process.env.NATS_URL ?? (running && isSameProcess(running) ? running.nats : undefined);
  if (!nats) {
    throw new Failure('Nothing runs here.', {
      wayOut: 'Run npm start first, or name the broker: NATS_URL=nats://host:4222 npm run reconcile',
    });
  }
  const own = process.env.NATS_URL
    ? {}
    : { NATS_USER: 'operator', NATS_PASSWORD: ensureSecrets(local, []).brokers.operator };
  await run(process.execPath, [inRoot('libs', 'service-kit', 'dist', 'reconcile.js')], {
    env: { ...process.env, NATS_URL: nats, ...own },
    what: 'The reconciliation',
    onLine: (line) => console.log(line),
  });
}
