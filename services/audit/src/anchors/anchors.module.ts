import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, createMailer, Database, Log, Metrics, type Mailer } from '@umbral/service-kit';
import { config } from '../config.js';
import { Heads } from '../proof/heads.js';
import { ProofModule } from '../proof/proof.module.js';
import { Anchoring } from './anchoring.js';
import { mailAnchor } from './mail-anchor.js';
import { timestampAnchor } from './timestamp-anchor.js';

const { AUDIT_ANCHOR_MAIL, AUDIT_TSA_URL, SMTP_URL, MAIL_FROM, MAIL_LIMIT_MS } = config;

@Module({
  imports: [ProofModule],
  providers: [
    {
      provide: Anchoring,
      useFactory: (database: Database, heads: Heads, log: Log, clock: Clock) =>
        new Anchoring({ database, heads, log, now: clock.now, anchors: anchorsOf(mailer) }),
      inject: [Database, Heads, Log, Clock],
    },
  ],
})
export class AnchorsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly anchoring: Anchoring,
    metrics: Metrics,
  ) {
    if (AUDIT_ANCHOR_MAIL || AUDIT_TSA_URL)
      metrics.gauge('umbral_audit_unanchored_seconds', 'How long the oldest head has waited for an anchor', () =>
        anchoring.unanchoredSeconds(),
      );
  }

  onApplicationBootstrap(): void {
    this.anchoring.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.anchoring.stop();
    mailer?.close();
  }
}

/** Undefined unless mail is configured. */
const mailer =
  AUDIT_ANCHOR_MAIL && SMTP_URL ? createMailer({ url: SMTP_URL, from: MAIL_FROM, limitMs: MAIL_LIMIT_MS }) : undefined;

const anchorsOf = (by: Mailer | undefined) => [
  ...(by && AUDIT_ANCHOR_MAIL ? [mailAnchor(by, AUDIT_ANCHOR_MAIL)] : []),
  ...(AUDIT_TSA_URL ? [timestampAnchor(AUDIT_TSA_URL)] : []),
];
