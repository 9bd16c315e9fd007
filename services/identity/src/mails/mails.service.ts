import { Injectable } from '@nestjs/common';
import type { SecondFactorMethod } from '@umbral/contracts';
import { createMailer } from '@umbral/service-kit';
import { config } from '../config.js';
import {
  addressChangedMail,
  credentialsMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  type Addressee,
  type SignInFacts,
} from './mails.js';
import {
  recoveryCodeUsedMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  secondFactorResetRequestedMail,
  secondFactorResetMail,
} from './second-factor-mails.js';

/** Sends the mails of this service; throws `mail_not_sent` when the mail server refuses one. */
@Injectable()
export class MailsService {
  private readonly mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });

  sendCredentials(user: Addressee, password: string) {
    return this.mailer.send(credentialsMail(user, password, config.PUBLIC_URL, config.TEMPORARY_PASSWORD_HOURS));
  }

  sendResetLink(user: Addressee, token: string) {
    return this.mailer.send(resetMail(user, token, config.PUBLIC_URL, config.RESET_LINK_MINUTES));
  }

  sendPasswordChanged(user: Addressee) {
    return this.mailer.send(passwordChangedMail(user, config.PUBLIC_URL));
  }

  /** To the former address, which `user` still has. */
  sendAddressChanged(user: Addressee, newAddress: string, token: string) {
    return this.mailer.send(
      addressChangedMail(user, newAddress, token, config.PUBLIC_URL, config.FORMER_ADDRESS_HOURS),
    );
  }

  sendSecondFactorAdded(user: Addressee, method: SecondFactorMethod) {
    return this.mailer.send(secondFactorAddedMail(user, method, config.PUBLIC_URL));
  }

  sendSecondFactorRemoved(user: Addressee, method: SecondFactorMethod) {
    return this.mailer.send(secondFactorRemovedMail(user, method, config.PUBLIC_URL));
  }

  sendSecondFactorResetRequested(user: Addressee, askedBy: string) {
    return this.mailer.send(secondFactorResetRequestedMail(user, askedBy, config.PUBLIC_URL));
  }

  sendSecondFactorReset(user: Addressee) {
    return this.mailer.send(secondFactorResetMail(user, config.PUBLIC_URL));
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
