import { Health } from './health.js';

describe('health', () => {
  it('is ready, degraded without what it can do without, unready without what it needs, and unready at the end', async () => {
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
    health.end();
    expect(await health.readiness()).toMatchObject({ status: 'unready' });
  });

  it('while it rests it is ready, says goodbye, and can be woken; at the end it says goodbye for good', async () => {
    const health = new Health();
    health.rest(true);
    expect(health.isDraining).toBe(true);
    expect(await health.readiness()).toMatchObject({ status: 'ready' });
    health.rest(false);
    expect(health.isDraining).toBe(false);
    health.end();
    expect(health.isDraining).toBe(true);
  });

  it('takes a check that throws for down', async () => {
    const health = new Health();
    health.add('database', () => Promise.reject(new Error('gone')));
    expect(await health.readiness()).toMatchObject({ status: 'unready' });
  });
});
