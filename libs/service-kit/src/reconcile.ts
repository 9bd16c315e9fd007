import { connect } from '@nats-io/transport-node';
import { serviceNames } from '@umbral/contracts';
import { natsLogin, natsServers } from './events/nats-link.js';
import { config } from './reconcile/config.js';
import type { ReconcileReport } from './reconcile/reconciler.js';
import { reconcileNowSubject } from './reconcile/subjects.js';

// Entry of `npm run data -- reconcile`: every running service checks now which events its consumers lack and publishes them again.
const connection = await connect({
  ...natsServers(config.NATS_URL),
  name: 'reconcile',
  ...natsLogin(config.NATS_USER, config.NATS_PASSWORD),
});
let failures = 0;
for (const service of serviceNames) {
  try {
    const reply = await connection.request(reconcileNowSubject(service), '', { timeout: 120_000 });
    const report = reply.json<ReconcileReport & { error?: string }>();
    if (report.error) throw new Error(report.error);
    for (const { consumer, checked, resent, error } of report.consumers) {
      failures += error ? 1 : 0;
      process.stdout.write(
        `${service} -> ${consumer}: ${checked} checked, ${resent} sent again${error ? `, then: ${error}` : ''}\n`,
      );
    }
  } catch (error) {
    const hasNoResponder = /no responders/i.test((error as Error).message);
    failures += hasNoResponder ? 0 : 1;
    process.stdout.write(
      `${service}: ${hasNoResponder ? 'not running, or nothing to send' : (error as Error).message}\n`,
    );
  }
}
await connection.drain();
process.exitCode = failures > 0 ? 1 : 0;
