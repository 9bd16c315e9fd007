import { Upstream } from '../routing/upstream.js';
import { answerJson, startUpstream } from '../../test/upstream-server.js';
import { createSessionExchange } from './session-exchange.js';

const HOUR_MS = 3_600_000;

it.each([HOUR_MS, -HOUR_MS])(
  'tokens are kept for as long as they are good, whatever the clocks say (identity is %i ms off)',
  async (error) => {
    const at = (milliseconds: number) => new Date(Date.now() + error + milliseconds).toISOString();
    const identity = await startUpstream((_request, response) =>
      answerJson(response, 200, {
        userId: 7,
        roleId: 2,
        sessionKey: 'key',
        expiresAt: at(HOUR_MS),
        tokensExpireAt: at(60_000),
        now: at(0),
        tokens: { identity: 'a', catalog: 'b', studies: 'c', audit: 'd' },
      }),
    );
    const upstream = new Upstream('identity', [identity.url], { timeoutMs: 5_000, maxCalls: 10 });
    const exchange = createSessionExchange(upstream, 'a-key-for-the-specs');
    const session = await exchange({ kind: 'cookie', secret: 's', key: 's' }, { requestId: 'r', address: '127.0.0.1' });
    const left = (session?.usableUntil ?? 0) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThan(60_000);
    await upstream.close();
    await identity.stop();
  },
);
