import { isKnownPlace, rangeOf, withPlace } from './places.js';

it.each([
  ['192.0.2.41', '192.0.2.x'],
  ['::ffff:192.0.2.41', '192.0.2.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['', ''],
])('of %s the displayed part is %s', (address, shown) => {
  expect(rangeOf(address)).toBe(shown);
});

it('stores the five latest places, each once', () => {
  const place = (address: string, at: string) => ({ address, userAgent: 'Firefox', at });
  const seen = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].reduce<ReturnType<typeof place>[]>(
    (places, address, index) => withPlace(places, place(address, String(index))),
    [],
  );
  expect(seen.map(({ address, at }) => address + at)).toEqual(['f6', 'e5', 'd4', 'a3', 'c2']);
  expect(isKnownPlace(seen, { address: 'c', userAgent: 'Firefox' })).toBe(true);
  expect(isKnownPlace(seen, { address: 'c', userAgent: 'Chrome' })).toBe(false);
});
