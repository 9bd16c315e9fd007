import { Controller, Header } from '@nestjs/common';
import { authApi, changePassword, sessionsApi } from '@umbral/contracts';
import { AppError, Call, Database, Records, Operation } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { AccountChanges } from '../recovery/account-changes.service.js';
import { self } from '../second-factors/self.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { users } from '../users/user.record.js';
import { AccountThrottle } from '../throttle/account-throttle.js';
import { wordsAbout } from './known-words.js';
import { PasswordHashes } from './password-hashes.js';
import { Reauthentication } from './reauthentication.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly passwords: PasswordHashes,
    private readonly changes: AccountChanges,
    private readonly throttle: AccountThrottle,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Operation(sessionsApi.reauthenticate)
  async reauthenticate(@Call() call: Call<typeof sessionsApi.reauthenticate>) {
    await this.reauthentication.renew(call, call.readBody());
  }

  @Header('cache-control', 'no-store')
  @Operation(sessionsApi.startReauthentication)
  startReauthentication(@Call() call: Call<typeof sessionsApi.startReauthentication>) {
    return this.records.write(call, users, async (tx) => ({ answer: await this.reauthentication.options(tx, call) }));
  }

  /** Changes the caller's own password. This session stays, the others end, and the owner is notified by mail. */
  @Operation(authApi.changePassword)
  async change(@Call() call: Call<typeof authApi.changePassword>, @Devices() devices: DeviceCookies) {
    const { userId } = call.readBodyAs(changePassword.pick({ userId: true }));
    const { id } = call.actor;
    if (userId !== id) throw new AppError('forbidden');
    const { newPassword } = call.readBody();
    await this.throttle.countPasswordChange(id);
    const known = await wordsAbout(this.database, id);
    const passwordHash = await this.passwords.hashChosen(newPassword, 'newPassword', `person:${id}`, known);
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      const data = { passwordHash, passwordExpiresAt: null };
      await this.changes.apply(tx, 'ownPassword', user, { actor: call.actor, facts: {}, data, devices });
      return { before: user, after: user, userId };
    });
  }
}
