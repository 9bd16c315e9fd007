import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { describeDevice } from '@umbral/contracts';
import { Clock, Database, Log, sql, type PublicContext } from '@umbral/service-kit';
import type { Addressee } from '../mails/mails.js';
import { MailsService } from '../mails/mails.service.js';
import { rangeOf } from './places.js';

interface Opened {
  after: Addressee & { id: number };
  /** Nobody has signed in to this account before, or nobody has noted it. */
  isFirst: boolean;
}

/**
 * Mails somebody who signed in from a browser that their account has not been in, unless it is their very first sign-in. After
 * the answer: nobody waits for a mail server to get in, and one that is down keeps nobody out.
 */
@Injectable()
export class NewDevices implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly mails: MailsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param isKnown the account was here before */
  note(call: PublicContext, { after: user, isFirst }: Opened, isKnown: boolean): void {
    if (isKnown && !isFirst) return;
    const noting: Promise<void> = this.tell(call, user, isKnown, this.clock.now())
      .catch((error: unknown) => this.log.error({ err: error, requestId: call.requestId }, 'a new device was not told'))
      .finally(() => this.running.delete(noting));
    this.running.add(noting);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }

  private async tell(call: PublicContext, user: Addressee & { id: number }, isKnown: boolean, at: number) {
    const first = await this.database.one(sql`
      update users set first_signed_in_at = now() where id = ${user.id} and first_signed_in_at is null returning id`);
    if (isKnown || first) return;
    await this.mails.sendNewDevice(user, { at, device: describeDevice(call.userAgent), network: rangeOf(call.ip) });
  }
}
