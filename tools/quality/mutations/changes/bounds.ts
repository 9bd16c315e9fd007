import type { Change } from '../change.ts';

const gateway = (path: string) => `services/gateway/src/${path}`;
const identity = (path: string) => `services/identity/src/${path}`;
const serviceKit = (path: string) => `libs/service-kit/src/${path}`;

/** Limits of callers and attackers: limits of the gateway, places in lists, second factors, fresh sign-ins. */
export const bounds: Change[] = [
  {
    wrong: 'the limit is not enforced after the first call',
    file: gateway('limits/limits.ts'),
    text: 'portion.left === 0 || ',
    becomes: '',
    spec: gateway('limits/limits.spec.ts'),
  },
  {
    wrong: 'a lease is never released',
    file: gateway('limits/concurrency-limit.ts'),
    text: '    this.resize(0);\n',
    becomes: '',
    spec: gateway('limits/callers.spec.ts'),
  },
  {
    wrong: 'all callers together exceed the memory limit',
    file: gateway('limits/concurrency-limit.ts'),
    text: ' || total > this.bounds.all',
    becomes: '',
    spec: gateway('limits/concurrency-limit.spec.ts'),
  },
  {
    wrong: 'a reader who takes nothing keeps a connection for ever',
    file: gateway('limits/slow-readers.ts'),
    text: 'if (socket.writableLength > 0) socket.destroy();',
    becomes: 'void socket;',
    spec: gateway('limits/slow-readers.spec.ts'),
  },
  {
    wrong: 'a program multiplies its limit by asking for more tokens',
    file: gateway('session/session-resolver.ts'),
    text: 'programLimits.consume(String(known.userId))',
    becomes: 'programLimits.consume(known.sessionKey)',
    spec: gateway('limits/programs.spec.ts'),
  },
  {
    wrong: 'the first call of each token of a program is not counted',
    file: gateway('session/session-resolver.ts'),
    text: '    if (session.isProgram) await programLimits.consume(String(session.userId));\n',
    becomes: '',
    spec: gateway('limits/programs.spec.ts'),
  },
  {
    wrong: 'a list that continues from a row ends with that page',
    file: serviceKit('lists/page-of.ts'),
    text: 'keysBehind(list, place, pageSize + 1)',
    becomes: 'keysBehind(list, place, pageSize)',
    spec: serviceKit('lists/places.api.spec.ts'),
  },
  {
    wrong: 'the row that a list continues from is returned twice',
    file: serviceKit('lists/order.ts'),
    text: "raw(run[0]?.isDown ? '<' : '>')",
    becomes: "raw(run[0]?.isDown ? '<=' : '>=')",
    spec: serviceKit('lists/places.api.spec.ts'),
  },
  {
    wrong: 'a used code can be replayed within its half minute',
    file: identity('second-factors/second-factors.service.ts'),
    text: 'step <= stored.lastStep',
    becomes: 'step < stored.lastStep',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'a secret of second factors opens for another account',
    file: identity('second-factors/totp.ts'),
    text: '`umbral second factors ${userId}`',
    becomes: '`umbral second factors ${typeof userId}`',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'a sign-in that waits for its second step survives a new password',
    file: identity('second-factors/sign-in-challenges.ts'),
    text: 'and c.access_version = u.access_version and u.is_active',
    becomes: 'and u.is_active',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'a sign-in that waits is finished in another browser',
    file: identity('second-factors/sign-in-challenges.ts'),
    text: 'digestOf(`${secret}.${browser}`)',
    becomes: 'digestOf(`${secret}.${typeof browser}`)',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'one second step opens two sessions at the same moment',
    file: identity('second-factors/sign-in-challenges.ts'),
    text: "    if (count === 0) throw new AppError('challenge_expired');\n",
    becomes: '    void count;\n',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'each address has its own count of guessed codes',
    file: identity('second-factors/second-factor-throttle.ts'),
    text: '`second-factor:${account.id}`',
    becomes: '`second-factor:${account.id}:${call.ip}`',
    spec: identity('second-factors/attacks.api.spec.ts'),
  },
  {
    wrong: 'a recovery code can be used again',
    file: identity('second-factors/second-factors.service.ts'),
    text: 'usedAt: null, codeHash',
    becomes: 'codeHash',
    spec: identity('second-factors/second-factors.api.spec.ts'),
  },
  {
    wrong: 'reauthentication in one session makes a stolen one fresh',
    file: identity('passwords/reauthentication.ts'),
    text: '      where session_key = ${actor.sessionKey}',
    becomes: '      where user_id = ${actor.id}',
    spec: identity('passwords/reauthentication.api.spec.ts'),
  },
];
