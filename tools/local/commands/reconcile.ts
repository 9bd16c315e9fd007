import { Failure } from '../failure.ts';
import { local } from '../paths.ts';
import { ensureSecrets } from '../secrets.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { RunFile } from '../supervise/run-file.ts';
import { isSameProcess } from '../supervise/stale-run.ts';
import { reconcile } from '../system/reconcile.ts';

/** Services also reconcile by themselves every ten minutes. */
export async function command() {
  loadDotEnv();
  const running = new RunFile(local).read();
  const nats = process.env.NATS_URL ?? (running && isSameProcess(running) ? running.nats : undefined);
  if (!nats) {
    throw new Failure('No system is running here.', {
      wayOut: 'Run npm start first, or name the broker: NATS_URL=nats://host:4222 npm run data -- reconcile',
    });
  }
  const password = process.env.NATS_URL ? undefined : ensureSecrets(local, []).brokers.operator;
  await reconcile({ nats, password, onLine: (line) => console.log(line) });
}
