import { Shares } from './shares.js';

describe('shares', () => {
  const shares = () => new Shares({ each: 10, all: 25 });

  it('are bounded for each holder, however many things they hold', () => {
    const all = shares();
    const [one, other] = [all.of('ana'), all.of('ana')];
    expect([one.hold(6), other.hold(4), other.hold(5)]).toEqual([true, true, false]);
    one.hold(5);
    expect(other.hold(5)).toBe(true);
  });

  it('are bounded for all holders together, of whom each has less than they may', () => {
    const all = shares();
    const held = ['ana', 'luis', 'eva'].map((holder) => all.of(holder));
    expect(held.map((share) => share.hold(9))).toEqual([true, true, false]);
    expect(all.total).toBe(18);
    held[0]?.end();
    expect(held[2]?.hold(9)).toBe(true);
  });

  it('are given back once, and a refusal changes nothing', () => {
    const all = shares();
    const share = all.of('ana');
    share.hold(10);
    expect(share.hold(11)).toBe(false);
    expect(all.total).toBe(10);
    share.end();
    share.end();
    expect(all.total).toBe(0);
  });
});
