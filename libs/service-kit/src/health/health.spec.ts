import { Health } from './health.js';

describe('health', () => {
  it('is ready, degraded without an optional check, unready without a required one, and unready during shutdown', async () => {
    const up = { database: true, nats: true };
    const health = new Health();
    health.add('database', () => up.database);
    health.add('nats', () => Promise.resolve(up.nats), false);
    expect(await health.readiness()).toEqual({ status: 'ready', checks: { database: 'up', nats: 'up' } });
    up.nats = false;
    expect(await health.readiness()).toMatchObject({ status: 'degraded' });
    up.database = false;
    expect(await health.readiness()).toEqual({ status: 'unready', checks: { database: 'down', nats: 'down' } });
    Object.assign(up, { database: true, nats: true });
    expect(health.isEnding).toBe(false);
    health.end();
    expect(health.isEnding).toBe(true);
    expect(await health.readiness()).toMatchObject({ status: 'unready' });
  });

  it('can be set to drain while it is ready, and drains for good during shutdown', async () => {
    const health = new Health();
    health.setDraining(true);
    expect(health.isDraining).toBe(true);
    expect(await health.readiness()).toMatchObject({ status: 'ready' });
    health.setDraining(false);
    expect(health.isDraining).toBe(false);
    health.end();
    expect(health.isDraining).toBe(true);
  });

  it('treats a check that throws as down', async () => {
    const health = new Health();
    health.add('database', () => Promise.reject(new Error('gone')));
    expect(await health.readiness()).toMatchObject({ status: 'unready' });
  });

  it('treats a check that does not answer as down, beside others that do', async () => {
    jest.useFakeTimers();
    const health = new Health();
    health.add('redis', () => new Promise(() => undefined), false);
    health.add('database', () => true);
    const readiness = health.readiness();
    await jest.runAllTimersAsync();
    expect(await readiness).toEqual({ status: 'degraded', checks: { redis: 'down', database: 'up' } });
    jest.useRealTimers();
  });
});
