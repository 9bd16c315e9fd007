import { Controller, Header } from '@nestjs/common';
import { MAXIMUM_PASSKEYS, secondFactorsApi, WRONG_PASSKEY } from '@umbral/contracts';
import {
  AppError,
  Call,
  Clock,
  Database,
  durations,
  millisecondsOf,
  Operation,
  Records,
  refusedField,
  sql,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { AccountChanges } from '../recovery/account-changes.service.js';
import { Devices, type DeviceCookies } from '../sessions/device-cookies.js';
import { noteFactorProof } from '../sessions/session-proofs.js';
import type { VerbTx } from '../transaction.js';
import { users } from '../users/user.record.js';
import { newCredential, passkeyCreation } from './passkeys.js';
import { SecondFactorReset } from './second-factor-reset.js';
import { SecondFactors } from './second-factors.service.js';
import { self } from './self.js';

/** The caller's own passkeys. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly changes: AccountChanges,
    private readonly resets: SecondFactorReset,
    private readonly clock: Clock,
  ) {}

  @Header('cache-control', 'no-store')
  @Operation(secondFactorsApi.startPasskey)
  startPasskey(@Call() call: Call<typeof secondFactorsApi.startPasskey>) {
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      await this.changes.assertFactorProven(tx, call.actor);
      await assertBelowMaximum(tx, user.id);
      const options = await passkeyCreation(tx, user);
      const expiresAt = new Date(this.clock.now() + millisecondsOf(durations.passkeyChallenge));
      const { accessVersion } = await tx.db.user.findUniqueOrThrow({
        where: { id: user.id },
        select: { accessVersion: true },
      });
      const fresh = { challenge: options.challenge, expiresAt, accessVersion };
      const userId = user.id;
      await tx.db.passkeyChallenge.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh });
      return { answer: options };
    });
  }

  @Header('cache-control', 'no-store')
  @Operation(secondFactorsApi.addPasskey)
  async addPasskey(@Call() call: Call<typeof secondFactorsApi.addPasskey>, @Devices() devices: DeviceCookies) {
    const { actor } = call;
    const { name, passkey } = call.readBody();
    // First and in its own transaction: the challenge is used up even if the registration fails.
    const pending = await this.database.one<{ challenge: string; expiresAt: string; isValid: boolean }>(sql`
      delete from passkey_challenges c using users u where c.user_id = ${actor.id} and u.id = c.user_id
      returning c.challenge, c.expires_at as "expiresAt", c.access_version = u.access_version as "isValid"`);
    if (!pending?.isValid || Date.parse(pending.expiresAt) <= this.clock.now()) throw new AppError('challenge_over');
    const credential = await newCredential(passkey, pending.challenge);
    if (!credential) throw refusedField('passkey', WRONG_PASSKEY);
    const { id: credentialId, counter, transports = [] } = credential;
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      await assertBelowMaximum(tx, user.id);
      if ((await tx.db.passkey.count({ where: { credentialId } })) > 0) throw new AppError('duplicate_passkey');
      const publicKey = new Uint8Array(credential.publicKey);
      const write = () =>
        tx.db.passkey.create({
          data: { userId: user.id, name, credentialId, publicKey, counter, transports },
          select: { id: true },
        });
      await this.changes.apply(tx, 'addFactor', user, { actor, facts: { method: 'passkey' }, write, devices });
      await noteFactorProof(tx, actor, new Date(this.clock.now()));
      const recoveryCodes = await this.factors.firstRecoveryCodes(tx, user.id);
      await this.resets.withdraw(tx, user);
      tx.note({ secondFactor: { before: null, after: 'passkey' }, passkeyName: { before: null, after: name } });
      return { before: user, after: user, answer: { recoveryCodes } };
    });
  }

  @Operation(secondFactorsApi.removePasskey)
  removePasskey(@Call() call: Call<typeof secondFactorsApi.removePasskey>, @Devices() devices: DeviceCookies) {
    const { actor } = call;
    const { id } = call.params;
    return this.records.write(call, users, async (tx) => {
      const user = await self(tx, call);
      const passkey = await tx.db.passkey.findFirst({ where: { id, userId: user.id }, select: { name: true } });
      if (!passkey) throw new AppError('not_found');
      const write = async () => {
        await tx.db.passkey.deleteMany({ where: { id } });
        await this.factors.afterRemoval(tx, user.id);
      };
      await this.changes.apply(tx, 'removeFactor', user, { actor, facts: { method: 'passkey' }, write, devices });
      await this.resets.withdraw(tx, user);
      tx.note({ secondFactor: { before: 'passkey', after: null }, passkeyName: { before: passkey.name, after: null } });
      return { before: user, after: user };
    });
  }
}

/** @throws AppError too_many_passkeys */
async function assertBelowMaximum(tx: Pick<VerbTx, 'db'>, userId: number): Promise<void> {
  if ((await tx.db.passkey.count({ where: { userId } })) >= MAXIMUM_PASSKEYS) throw new AppError('too_many_passkeys');
}
