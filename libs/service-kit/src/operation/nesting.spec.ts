import { isTooDeep, MOST_LEVELS } from './nesting.js';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the depth of a body', () => {
  it('may be what contracts never reach, and not one more', () => {
    expect(isTooDeep(nested(MOST_LEVELS))).toBe(false);
    expect(isTooDeep(nested(MOST_LEVELS + 1))).toBe(true);
    expect(isTooDeep(`{"a":${nested(MOST_LEVELS)}}`)).toBe(true);
  });

  it('is that of lists and objects inside each other, not beside each other or in texts', () => {
    expect(isTooDeep(`[${Array.from({ length: 1_000 }, () => '{"a":[]}').join(',')}]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ note: '[{'.repeat(1_000), path: 'C:\\', other: '\\"[[' }))).toBe(false);
    expect(isTooDeep('{"a":"\\\\",' + '"b":['.repeat(40))).toBe(true);
  });
});
