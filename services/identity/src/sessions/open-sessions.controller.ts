import { Controller } from '@nestjs/common';
import { sessionsApi, userRules } from '@umbral/contracts';
import { AppError, assertRule, Call, Operation, Records, sql, type Context } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { VerbTx } from '../transaction.js';
import { users, usersVisibleTo } from '../users/user.record.js';
import { OpenSessions, type Which } from './open-sessions.js';

/** Lists and ends open sessions: of the caller, and of users that the caller may change. */
@Controller()
export class OpenSessionsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly sessions: OpenSessions,
  ) {}

  @Operation(sessionsApi.mine)
  mine(@Call() call: Call<typeof sessionsApi.mine>) {
    return this.sessions.of(call, call.actor.id);
  }

  @Operation(sessionsApi.endMine)
  endMine(@Call() call: Call<typeof sessionsApi.endMine>) {
    return this.records.write(call, users, (tx) => this.endOwn(tx, call, { only: call.params.sessionId }));
  }

  @Operation(sessionsApi.endMyOthers)
  endMyOthers(@Call() call: Call<typeof sessionsApi.endMyOthers>) {
    return this.records.write(call, users, (tx) => this.endOwn(tx, call, { but: call.actor.sessionKey }));
  }

  @Operation(sessionsApi.ofUser)
  async ofUser(@Call() call: Call<typeof sessionsApi.ofUser>) {
    assertRule(userRules.change, call.actor, await this.records.find(call, usersVisibleTo(call)));
    return this.sessions.of(call, call.params.id);
  }

  @Operation(sessionsApi.endOfUser)
  endOfUser(@Call() call: Call<typeof sessionsApi.endOfUser>) {
    return this.records.change(call, usersVisibleTo(call), {
      rule: userRules.change,
      change: (tx, { id }) => this.sessions.end(tx, id, { only: call.params.sessionId }),
    });
  }

  @Operation(sessionsApi.endAllOfUser)
  endAllOfUser(@Call() call: Call<typeof sessionsApi.endAllOfUser>) {
    return this.records.change(call, usersVisibleTo(call), {
      rule: userRules.change,
      change: (tx, { id }) => this.sessions.end(tx, id, { but: call.actor.sessionKey }),
    });
  }

  private async endOwn(tx: VerbTx<'identity.session.ended'>, { actor }: Context, which: Which) {
    await this.sessions.end(tx, actor.id, which);
    const user = await users.one(tx, sql`u.id = ${actor.id}`);
    if (!user) throw new AppError('session_expired');
    return { before: user, after: user };
  }
}
