import { ConcurrencyLimit } from './concurrency-limit.js';

describe('a concurrency limit', () => {
  const limit = () => new ConcurrencyLimit({ each: 10, all: 25 });

  it('applies to each holder, across all its leases', () => {
    const all = limit();
    const [one, other] = [all.of('ana'), all.of('ana')];
    expect([one.resize(6), other.resize(4), other.resize(5)]).toEqual([true, true, false]);
    one.resize(5);
    expect(other.resize(5)).toBe(true);
  });

  it('applies to the sum of all holders, each below its own limit', () => {
    const all = limit();
    const leases = ['ana', 'luis', 'eva'].map((holder) => all.of(holder));
    expect(leases.map((lease) => lease.resize(9))).toEqual([true, true, false]);
    expect(all.total).toBe(18);
    leases[0]?.release();
    expect(leases[2]?.resize(9)).toBe(true);
  });

  it('releases a lease once, and a refused resize changes nothing', () => {
    const all = limit();
    const lease = all.of('ana');
    lease.resize(10);
    expect(lease.resize(11)).toBe(false);
    expect(all.total).toBe(10);
    lease.release();
    lease.release();
    expect(all.total).toBe(0);
  });
});
