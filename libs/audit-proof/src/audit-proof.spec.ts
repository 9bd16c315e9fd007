import fc from 'fast-check';
import { canonical } from './canonical.js';
import { fromHex, toHex, type Hash } from './hash.js';
import { consistencyRanges, largestPowerBelow, leadsFrom, pathRanges, rootOfPath, type Range } from './proofs.js';
import { leafOf, personalHashOf, type ProvedRow } from './row.js';
import { combined, leafHash, NOTHING, rootOf } from './tree.js';

const leavesOf = (count: number): Hash[] =>
  Array.from({ length: count }, (_, at) => leafHash(Uint8Array.of(at, at >> 8)));
const all = leavesOf(300);
const known = new Map<string, Hash>();

/** Of these leaves of `all`; each is computed once. */
function rootOfRange({ start, end }: Range): Hash {
  const name = `${start}-${end}`;
  const root = known.get(name) ?? rootOf(all.slice(start, end));
  known.set(name, root);
  return root;
}
const hashesOf = (ranges: Range[]) => ranges.map(rootOfRange);
const rootOfFirst = (size: number) => rootOfRange({ start: 0, end: size });

/** The definition of RFC 6962, halving from above. */
function definedRoot(leaves: Hash[]): Hash {
  const [only] = leaves;
  if (!only) return NOTHING;
  if (leaves.length === 1) return only;
  const half = largestPowerBelow(leaves.length);
  return combined(definedRoot(leaves.slice(0, half)), definedRoot(leaves.slice(half)));
}

const aRow = (seq: number): ProvedRow => ({
  seq,
  eventId: `018f0000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  service: 'studies',
  userId: 12,
  action: 'update',
  entityType: 'viability_study',
  entityId: String(seq),
  timestamp: '2026-11-22T09:00:00.123Z',
  salt: '2bc990059473448e6ebd442aa16bfaa0',
  personal: { entityName: `Estudio ${seq}`, details: { changes: [] }, ipAddress: null, userAgent: null },
});
const personalOf = (details: unknown): ProvedRow => ({
  ...aRow(0),
  salt: '2bc990059473448e6ebd442aa16bfaa0',
  personal: { entityName: null, details, ipAddress: null, userAgent: null },
});

describe('trees', () => {
  it('combining neighbours bottom-up equals the recursive definition', () => {
    for (let size = 0; size <= 300; size += 1)
      expect(toHex(rootOf(all.slice(0, size)))).toBe(toHex(definedRoot(all.slice(0, size))));
  });

  it('[B-PRF-02] every row of up to 300 is proved by its path', () => {
    const unproved: string[] = [];
    for (let size = 1; size <= 300; size += 1) {
      const root = toHex(rootOfFirst(size));
      all.slice(0, size).forEach((leaf, at) => {
        const path = hashesOf(pathRanges(at, size));
        if (toHex(rootOfPath(at, size, leaf, path) ?? NOTHING) !== root) unproved.push(`row ${at} of ${size}`);
      });
    }
    expect(unproved).toEqual([]);
  });

  it('[B-PRF-02] up to 60 rows, every prefix is proved to be one', () => {
    for (let to = 0; to <= 60; to += 1)
      for (let from = 1; from <= to; from += 1) {
        const path = hashesOf(consistencyRanges(from, to));
        const [first, second] = [rootOfFirst(from), rootOfFirst(to)];
        expect(leadsFrom({ from, to, first, second, path })).toBe(true);
        if (from < to) expect(leadsFrom({ from, to, first: NOTHING, second, path })).toBe(false);
      }
  });

  it('[B-PRF-02] a path that is too long, too short or of another place proves nothing', () => {
    const size = 21;
    const root = toHex(rootOfFirst(size));
    const path = hashesOf(pathRanges(9, size));
    const leaf = all[9] ?? NOTHING;
    expect(rootOfPath(9, size, leaf, path.slice(1))).toBeNull();
    expect(rootOfPath(9, size, leaf, [...path, NOTHING])).toBeNull();
    expect(toHex(rootOfPath(8, size, leaf, path) ?? NOTHING)).not.toBe(root);
    for (const outside of [-1, size, 1.5]) expect(rootOfPath(outside, size, leaf, path)).toBeNull();
    expect(leadsFrom({ from: 0, to: 5, first: NOTHING, second: NOTHING, path: [NOTHING] })).toBe(false);
    expect(leadsFrom({ from: 5, to: 3, first: NOTHING, second: NOTHING, path: [NOTHING] })).toBe(false);
  });

  it('[B-PRF-02] a row that was edited, dropped, swapped or slipped in below a head changes its root', () => {
    const size = 40;
    const leaves = Array.from({ length: size }, (_, at) => leafOf(aRow(at)));
    const root = (changed: Hash[]) => toHex(rootOf(changed));
    const before = root(leaves);
    const at = fc.integer({ min: 0, max: size - 2 });
    const edited = fc.constantFrom('userId', 'action', 'entityId', 'timestamp', 'seq', 'service', 'entityName');
    fc.assert(
      fc.property(at, edited, (index, field) => {
        const row = aRow(index);
        const change =
          field === 'entityName'
            ? { ...row, personal: { ...row.personal, entityName: 'Otro' } }
            : { ...row, [field]: field === 'userId' || field === 'seq' ? 99 : '2026' };
        expect(root(leaves.with(index, leafOf(change as ProvedRow)))).not.toBe(before);
        expect(root(leaves.toSpliced(index, 1))).not.toBe(before);
        expect(root(leaves.toSpliced(index, 0, leafOf(aRow(500))).slice(0, size))).not.toBe(before);
        expect(root(leaves.with(index, leafOf(aRow(index + 1))).with(index + 1, leafOf(aRow(index))))).not.toBe(before);
      }),
    );
  });
});

describe('[B-PRF-03] the hashed text', () => {
  it.each([
    [3.5, '"3.5"'],
    [2 ** 53 - 1, '9007199254740991'],
    [2 ** 53, '"9007199254740992"'],
    [-(2 ** 53), '"-9007199254740992"'],
    [1e21, '"1e+21"'],
    [-0, '0'],
    [[0.1, { a: 1.5 }], '["0.1",{"a":"1.5"}]'],
  ])('the number %p is written %s', (value, text) => {
    expect(canonical(value)).toBe(text);
  });

  it('texts stay as they are: composed or not, with odd separators, control characters and beyond the first plane', () => {
    const composed = 'ñ'.normalize('NFC');
    const apart = 'ñ'.normalize('NFD');
    expect(canonical(composed)).not.toBe(canonical(apart));
    expect(canonical('\u2028\u2029')).toBe('"\u2028\u2029"');
    expect(() => canonical('\ud83d')).toThrow(TypeError);
    expect(canonical('\u0000\u001f\b\n"\\')).toBe('"\\u0000\\u001f\\b\\n\\"\\\\"');
    expect(canonical({ '\u{1F600}': 1, '\uFB33': 2, é: 3 })).toBe('{"é":3,"\u{1F600}":1,"\uFB33":2}');
  });

  it('the years 1 and 9999, and the two hours of a night in October, are distinct rows', () => {
    const at = (timestamp: string) => toHex(leafOf({ ...aRow(0), timestamp }));
    const hashes = [
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ];
    expect(new Set(hashes.map(at)).size).toBe(4);
  });

  it('an erased row keeps its leaf', () => {
    const row = personalOf({ changes: [{ field: 'name', before: 'Ana', after: 'Eva' }] });
    const { salt, personal, ...facts } = row;
    if (!personal) throw new Error('It has nothing to erase');
    const erased = (personalHash: string) => toHex(leafOf({ ...facts, personal: null, personalHash }));
    expect(erased(toHex(personalHashOf(salt, personal)))).toBe(toHex(leafOf(row)));
    expect(erased('41b9'.padEnd(64, '0'))).not.toBe(toHex(leafOf(row)));
  });

  it('a salt is accepted with and without hyphens, and nothing else', () => {
    const row = { ...aRow(0), personal: { entityName: null, details: {}, ipAddress: null, userAgent: null } };
    const [bare, hyphens] = ['2bc990059473448e6ebd442aa16bfaa0', '2bc99005-9473-448e-6ebd-442aa16bfaa0'];
    expect(toHex(leafOf({ ...row, salt: hyphens }))).toBe(toHex(leafOf({ ...row, salt: bare })));
    expect(() => leafOf({ ...row, salt: 'no salt' })).toThrow();
    expect(() => fromHex('abc')).toThrow();
  });
});
