import { Injectable } from '@nestjs/common';
import { profileUpdate, roleRules, userRules, userUpdate, type usersApi, type UserUpdate } from '@umbral/contracts';
import {
  AppError,
  assertFresh,
  assertRule,
  diff,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { assertMayView } from '../permissions/assert-may-view.js';
import { chooseRole, grantsOf } from '../permissions/role-grants.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { Tx } from '../transaction.js';
import { refuseDuplicateEmail } from './duplicate-email.js';
import { assertAdministratorRemains } from './last-administrator.js';
import { auditedUserFields, presentUser, userShape, userSnapshot, type UserRecord } from './user.record.js';
import { findUserInScope } from './user.scope.js';

type UpdateInput = InputOf<typeof usersApi.update>;

@Injectable()
export class UserUpdateService {
  constructor(private readonly transactions: Transactions<PrismaClient>) {}

  async update(context: Context, input: UpdateInput) {
    const isOwn = input.params.id === context.actor.id;
    if (!isOwn) assertMayView(context, 'usuarios');
    return this.transactions
      .withTransaction(context, async (tx) => {
        await tx.lock('users', input.params.id);
        const before = await findUserInScope(tx.db, context, input.params.id);
        const data = isOwn ? ownChange(input, before) : await this.changeOfAnother(tx, context, input, before);
        const after = await tx.db.user.update({
          where: { id: before.id },
          data: { ...data, version: { increment: 1 } },
          ...userShape,
        });
        if (after.roleId !== before.roleId || (before.isActive && !after.isActive)) await endSessionsOf(tx, after.id);
        const answer = presentUser(after);
        tx.audit({
          action: 'update',
          entityType: 'user',
          entityId: after.id,
          entityName: after.name,
          changes: diff(presentUser(before), answer, auditedUserFields),
        });
        tx.publish('identity.user.changed', userSnapshot(after));
        return withEtag(answer, after);
      })
      .catch(refuseDuplicateEmail);
  }

  private async changeOfAnother(tx: Tx, context: Context, input: UpdateInput, before: UserRecord): Promise<UserUpdate> {
    assertRule(userRules.change, context.actor, before);
    assertFresh(input.ifMatch, before);
    const body = input.readBodyAs(userUpdate);
    const { isActive = before.isActive } = body;
    if (!before.isActive && !isActive) throw new AppError('inactive_record');
    if (body.roleId !== before.roleId || isActive !== before.isActive)
      assertRule(userRules.changeRoleOrState, context.actor, before);
    if (body.roleId !== before.roleId) assertRule(roleRules.grant, context.actor, await chooseRole(tx, body.roleId));
    // Whoever controls the address of an account controls the account: the reset link goes there.
    if (body.email !== before.email) assertRule(roleRules.grant, context.actor, await grantsOf(tx, before.roleId));
    if (body.roleId !== before.roleId || !isActive) await assertAdministratorRemains(tx, before);
    return body;
  }
}

/** The profile: four fields count, whatever else is sent; what is left out stays. */
function ownChange(input: UpdateInput, before: UserRecord): Prisma.UserUpdateInput {
  assertFresh(input.ifMatch, before);
  return input.readBodyAs(profileUpdate);
}
