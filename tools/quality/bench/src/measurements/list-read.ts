import assert from 'node:assert/strict';
import { startBaseline } from '../harness/baseline.ts';
import { atLeast, compared, type Figure } from '../report/figure.ts';
import { load } from '../harness/load.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { statementsOf } from '../harness/statements.ts';
import { read } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';

export const title = 'A list that is guarded and validated';

const PAGE = '/api/users?page=1';

export async function measure({ systems, rounds, seconds, onEnd }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const headers = () => internalToken(system, 'identity');
  const [statements = []] = await statementsOf(system, 'identity', [PAGE], await headers());
  const bare = await startBaseline('bare-list', {
    DATABASE_URL: system.databases.identity.app,
    STATEMENTS: JSON.stringify(statements),
  });
  onEnd(bare.stop);
  const url = `${system.urls.identity}${PAGE}`;
  assert.deepEqual(
    await read(bare.said),
    withoutCursors(await read(url, await headers())),
    'Both must answer the same',
  );
  const contenders = {
    service: async () => load({ url, headers: await headers(), seconds }),
    bare: () => load({ url: bare.said, seconds }),
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
      goal: atLeast(0.9),
    }),
  ];
}

/** The baseline encodes none. */
function withoutCursors(page: unknown): unknown {
  const { items, pagination } = page as { items: unknown; pagination: Record<string, unknown> };
  const { next: _, ...rest } = pagination;
  return { items, pagination: rest };
}
