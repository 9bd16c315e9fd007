import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { authApi, resetPassword } from '@umbral/contracts';
import { AppError, Call, Clock, Database, Records, Operation, sql } from '@umbral/service-kit';
import { FormerAddresses } from '../addresses/former-addresses.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { AccountChanges } from '../recovery/account-changes.service.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { digestOf } from '../sessions/session-id.js';
import { RecoveryThrottle } from '../throttle/recovery-throttle.js';
import { users } from '../users/user.record.js';
import { wordsAbout } from './known-words.js';
import { PasswordHashes } from './password-hashes.js';
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
    private readonly changes: AccountChanges,
    private readonly knownDevices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  @Operation(authApi.forgotPassword)
  async forgot(@Call() call: Call<typeof authApi.forgotPassword>, @Devices() devices: DeviceCookies) {
    const { email } = call.readBody();
    await this.throttle.count('forgot', await this.knownDevices.callerFor(devices, email), call.ip);
    const [outcome] = await Promise.allSettled([this.links.mail(email), pause(FORGOT_MS)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return { sent: true };
  }

  @Operation(authApi.resetPassword)
  async reset(@Call() call: Call<typeof authApi.resetPassword>, @Devices() devices: DeviceCookies) {
    const { email, token } = call.readBodyAs(resetPassword.pick({ email: true, token: true }));
    await this.throttle.count('reset', await this.knownDevices.callerFor(devices, email), call.ip);
    const { userId } = await this.links.find(this.database, email, token);
    const known = await wordsAbout(this.database, userId);
    const passwordHash = await this.passwords.hashChosen(call.readBody().password, 'password', call.ip, known);
    return this.records.write(call, users, async (tx) => {
      const link = await this.links.find(tx, email, token);
      const user = await users.one(tx, sql`u.id = ${link.userId}`);
      if (!user) throw new AppError('invalid_link');
      const usedAt = new Date(this.clock.now());
      await this.changes.apply(tx, 'resetPassword', user, {
        facts: {},
        data: { passwordHash, passwordExpiresAt: null },
        write: () => tx.db.passwordResetToken.updateMany({ where: { id: link.id }, data: { usedAt } }),
      });
      return { before: user, after: user, userId: user.id };
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
