import assert from 'node:assert/strict';
import { startBaseline } from '../harness/baseline.mjs';
import { atLeast, compared } from '../harness/figure.mjs';
import { load } from '../harness/load.mjs';
import { internalToken } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';
import { statementsOf } from '../harness/statements.mjs';
import { read } from '../harness/stopwatch.mjs';

export const title = 'A list that is guarded and validated';

const PAGE = '/api/users?page=1';

export async function measure({ stacks, rounds, seconds, onEnd }) {
  const stack = await stacks.small();
  const headers = () => internalToken(stack, 'identity');
  const [statements] = await statementsOf(stack, 'identity', [PAGE], await headers());
  const bare = await startBaseline('bare-list', {
    DATABASE_URL: stack.databases.identity.app,
    STATEMENTS: JSON.stringify(statements),
  });
  onEnd(bare.stop);
  const url = `${stack.urls.identity}${PAGE}`;
  assert.deepEqual(await read(bare.told), await read(url, await headers()), 'Both must answer the same');
  const contenders = {
    service: async () => load({ url, headers: await headers(), seconds }),
    bare: () => load({ url: bare.told, seconds }),
  };
  await inTurns(1, contenders);
  const { service, bare: sketch } = await inTurns(rounds, contenders);
  return [
    compared({
      what: 'a page of users: token, permission, query and answer checked',
      unit: 'calls/s',
      values: service.map(({ perSecond }) => perSecond),
      against: 'Fastify + pg with the same SQL, nothing checked',
      baselines: sketch.map(({ perSecond }) => perSecond),
      goal: atLeast(0.8),
    }),
  ];
}
