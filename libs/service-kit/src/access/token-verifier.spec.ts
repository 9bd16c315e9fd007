import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actor, createTokenIssuer, type TokenIssuer } from '../../test/tokens.js';
import { TokenVerifier } from './token-verifier.js';

const HOUR_MS = 3_600_000;
let tokens: TokenIssuer;
beforeAll(async () => {
  tokens = await createTokenIssuer();
});
const verifierAt = (now: () => number, keys = tokens.keys) =>
  new TokenVerifier({
    audience: 'identity',
    keysUrl: new URL('http://127.0.0.1:1'),
    keysLimitMs: 100,
    keys,
    now,
  });

describe('a token', () => {
  it('is checked against the clock passed to the verifier, not that of the machine', async () => {
    const end = Date.now() + HOUR_MS;
    const token = await tokens.issue(actor(), { expires: Math.floor(end / 1_000) });
    expect(await verifierAt(() => end - 10_000).verify(token)).toMatchObject({ id: 1 });
    await expect(verifierAt(() => end + 10_000).verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('that never expires is refused', async () => {
    const token = await tokens.issue(actor(), { expires: null });
    await expect(verifierAt(Date.now).verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('that was accepted is refused once it has expired, however often it was used', async () => {
    let now = Date.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    const verifier = verifierAt(() => now);
    const token = await tokens.issue(actor(), { expires: Math.floor((now + HOUR_MS) / 1_000) });
    const isAcceptedAfter = async (milliseconds: number) => {
      now += milliseconds;
      clock.mockReturnValue(performance.now() + milliseconds);
      // The cache remembers its clock by a timer of one millisecond.
      jest.advanceTimersByTime(1);
      return verifier.verify(token).then(
        () => true,
        () => false,
      );
    };
    expect([
      await isAcceptedAfter(0),
      await isAcceptedAfter(HOUR_MS / 2),
      await isAcceptedAfter(HOUR_MS / 2 + 10_000),
    ]).toEqual([true, true, false]);
    jest.useRealTimers();
    clock.mockRestore();
  });

  it('that is not accepted is reported in a header, so that the caller can distinguish it from other refusals', async () => {
    await expect(verifierAt(Date.now).verify('no token')).rejects.toMatchObject({
      code: 'unauthenticated',
      options: { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
    });
  });

  it.each([
    [{ message: 'Connection terminated unexpectedly' }, 'service_down'],
    [{ code: 'ECONNRESET' }, 'service_down'],
    [{ code: '57P03' }, 'service_down'],
    [{ message: 'The signing keys are not there yet' }, 'service_down'],
    [{ message: 'timeout exceeded when trying to connect' }, 'overloaded'],
    [{ code: '57014' }, 'overloaded'],
  ])('is not refused as invalid while the read of the keys fails with %j', async (failure, code) => {
    const token = await tokens.issue(actor());
    const verifier = verifierAt(Date.now, () => Promise.reject(Object.assign(new Error(), failure)));
    await expect(verifier.verify(token)).rejects.toMatchObject({ code });
  });

  it.each<[string, RequestListener, keysLimitMs: number]>([
    ['does not answer within the limit', () => undefined, 20],
    ['publishes no keys', (_request, response) => void response.end('{"keys":"none"}'), HOUR_MS],
  ])('is not refused as invalid while identity %s', async (_what, answer, keysLimitMs) => {
    const identity = createServer(answer);
    await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
    const keysUrl = new URL(`http://127.0.0.1:${(identity.address() as AddressInfo).port}`);
    const verifier = new TokenVerifier({ audience: 'identity', keysUrl, keysLimitMs });
    const token = await tokens.issue(actor(), { expires: Math.floor((Date.now() + HOUR_MS) / 1_000) });
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'service_down' });
    identity.closeAllConnections();
    identity.close();
  });
});
