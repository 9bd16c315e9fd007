import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { authApi, resetPassword } from '@umbral/contracts';
import { Call, Database, Records, Operation } from '@umbral/service-kit';
import { FormerAddresses } from '../addresses/former-addresses.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { digestOf } from '../sessions/session-id.js';
import { RecoveryThrottle } from '../throttle/recovery-throttle.js';
import { users } from '../users/user.record.js';
import { wordsAbout } from './known-words.js';
import { PasswordHashes } from './password-hashes.js';
import { replacePassword } from './replace-password.js';
import { ResetLinks } from './reset-links.js';

/** Every request for a link takes this long, so that its time does not reveal whether the address has an account. */
const FORGOT_MS = 400;

@Controller()
export class RecoveryController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly throttle: RecoveryThrottle,
    private readonly passwords: PasswordHashes,
    private readonly links: ResetLinks,
    private readonly formerAddresses: FormerAddresses,
  ) {}

  @Operation(authApi.forgotPassword)
  async forgot(@Call() call: Call<typeof authApi.forgotPassword>, @Devices() devices: DeviceCookies) {
    const { email } = call.readBody();
    await this.throttle.count('forgot', devices.callerFor(email), call.ip);
    const [outcome] = await Promise.allSettled([this.links.mail(email), pause(FORGOT_MS)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return { sent: true };
  }

  @Operation(authApi.resetPassword)
  async reset(@Call() call: Call<typeof authApi.resetPassword>, @Devices() devices: DeviceCookies) {
    const { email, token } = call.readBodyAs(resetPassword.pick({ email: true, token: true }));
    await this.throttle.count('reset', devices.callerFor(email), call.ip);
    const { userId } = await this.links.find(this.database, email, token);
    const known = await wordsAbout(this.database, userId);
    const passwordHash = await this.passwords.hashChosen(call.readBody().password, 'password', call.ip, known);
    return this.records.write(call, users, async (tx) => {
      const link = await this.links.find(tx, email, token);
      return replacePassword(tx, { userId: link.userId, passwordHash });
    });
  }

  @Operation(authApi.restoreAddress)
  async restoreAddress(@Call() call: Call<typeof authApi.restoreAddress>) {
    const { token } = call.readBody();
    await this.throttle.count('restore', digestOf(token), call.ip);
    return this.records.write(call, users, async (tx) => {
      const restored = await this.formerAddresses.restore(tx, token);
      tx.afterCommit(() => this.links.mail(restored.after.email));
      return restored;
    });
  }
}
