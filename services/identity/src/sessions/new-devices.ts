import { Injectable } from '@nestjs/common';
import { describeDevice } from '@umbral/contracts';
import { Clock, Database, sql, type PublicContext } from '@umbral/service-kit';
import type { Addressee } from '../mails/mails.js';
import { MailsService } from '../mails/mails.service.js';
import { rangeOf } from './places.js';

interface Opened {
  after: Addressee & { id: number };
  /** The account has no recorded sign-in. */
  isFirst: boolean;
}

/**
 * Mails a user about a sign-in from an unknown browser, unless it is the first one of the account. Runs after the commit, so that a
 * sign-in does not depend on the mail server.
 */
@Injectable()
export class NewDevices {
  constructor(
    private readonly database: Database,
    private readonly mails: MailsService,
    private readonly clock: Clock,
  ) {}

  /** @param isKnown the account has signed in from this device before */
  async record(call: PublicContext, { after: user, isFirst }: Opened, isKnown: boolean): Promise<void> {
    if (isKnown && !isFirst) return;
    const at = this.clock.now();
    const first = await this.database.one(sql`
      update users set first_signed_in_at = now() where id = ${user.id} and first_signed_in_at is null returning id`);
    if (isKnown || first) return;
    await this.mails.sendNewDevice(user, { at, device: describeDevice(call.userAgent), network: rangeOf(call.ip) });
  }
}
