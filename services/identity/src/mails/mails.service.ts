import { Injectable } from '@nestjs/common';
import { createMailer, type Mail } from '@umbral/service-kit';
import { config } from '../config.js';
import {
  addressChangedMail,
  credentialsMail,
  newDeviceMail,
  resetMail,
  type Addressee,
  type SignInFacts,
} from './mails.js';
import { recoveryCodeUsedMail } from './second-factor-mails.js';

/** Sends the mails of this service; throws `mail_not_sent` when the mail server refuses one. */
@Injectable()
export class MailsService {
  private readonly mailer = createMailer({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    limitMs: config.MAIL_LIMIT_MS,
  });

  sendCredentials(user: Addressee, password: string) {
    return this.mailer.send(credentialsMail(user, password, config.PUBLIC_URL, config.TEMPORARY_PASSWORD_HOURS));
  }

  sendResetLink(user: Addressee, token: string) {
    return this.mailer.send(resetMail(user, token, config.PUBLIC_URL, config.RESET_LINK_MINUTES));
  }

  sendAddressChanged(user: Addressee, newAddress: string, token: string) {
    return this.mailer.send(
      addressChangedMail(user, newAddress, token, config.PUBLIC_URL, config.FORMER_ADDRESS_HOURS),
    );
  }

  /** Other mails of account changes: see `AccountChanges`. */
  send(mail: Mail) {
    return this.mailer.send(mail);
  }

  sendRecoveryCodeUsed(user: Addressee, left: number) {
    return this.mailer.send(recoveryCodeUsedMail(user, left, config.PUBLIC_URL));
  }

  sendNewDevice(user: Addressee, signIn: SignInFacts) {
    return this.mailer.send(newDeviceMail(user, signIn, config.PUBLIC_URL));
  }

  /** Checks that the mail server accepts mail now. */
  verify() {
    return this.mailer.verify();
  }
}
