import { Controller } from '@nestjs/common';
import { secondFactorsApi } from '@umbral/contracts';
import { Call, Operation, Records } from '@umbral/service-kit';
import { openSession } from '../auth/open-session.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { NewDevices } from '../sessions/new-devices.js';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { users } from '../users/user.record.js';
import { SecondFactors } from './second-factors.service.js';
import { SecondFactorThrottle } from './second-factor-throttle.js';
import { SignInChallenges } from './sign-in-challenges.js';

/** The second step of a sign-in. */
@Controller()
export class SecondFactorSignInController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly sessions: SessionsService,
    private readonly challenges: SignInChallenges,
    private readonly factors: SecondFactors,
    private readonly throttle: SecondFactorThrottle,
    private readonly newDevices: NewDevices,
    private readonly knownDevices: KnownDevices,
  ) {}

  @Operation(secondFactorsApi.signIn)
  async signIn(
    @Call() call: Call<typeof secondFactorsApi.signIn>,
    @Cookie() cookie: SessionCookie,
    @Devices() devices: DeviceCookies,
  ) {
    const { challenge: secret, ...proof } = call.readBody();
    const challenge = await this.challenges.find(secret, devices);
    const account = { id: challenge.userId, name: challenge.name, email: challenge.email };
    const session = this.sessions.prepare(call, account.id, challenge.remember ? 'remembered' : 'browser', 'factor');
    const isKnown = await this.knownDevices.knows(devices, challenge.email);
    const prove = () =>
      this.records.write(call, users, async (tx) => {
        await this.challenges.take(tx, challenge);
        const method = await this.factors.take(tx, account, proof, challenge.passkeyChallenge);
        if (cookie.id) await this.sessions.end(tx, cookie.id);
        tx.note({ secondFactor: { before: null, after: method } });
        const opened = await openSession(tx, { ...challenge, id: account.id }, session, 'challenge');
        tx.afterCommit(() => this.newDevices.record(call, opened, isKnown));
        return opened;
      });
    const written = await this.throttle.guard(call, account, proof, prove);
    cookie.set(session.id, challenge.remember ? session.seconds : undefined);
    devices.remember(challenge.email, challenge.accessVersion);
    return written;
  }
}
