import { isTooDeep, MAX_LEVELS } from './nesting.js';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the depth of a body', () => {
  it('is limited', () => {
    expect(isTooDeep(nested(MAX_LEVELS))).toBe(false);
    expect(isTooDeep(nested(MAX_LEVELS + 1))).toBe(true);
    expect(isTooDeep(`{"a":${nested(MAX_LEVELS)}}`)).toBe(true);
  });

  it('counts lists and objects inside each other, not siblings or brackets in texts', () => {
    expect(isTooDeep(`[${Array.from({ length: 1_000 }, () => '{"a":[]}').join(',')}]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ note: '[{'.repeat(1_000), path: 'C:\\', other: '\\"[[' }))).toBe(false);
    expect(isTooDeep(JSON.stringify(`"${'['.repeat(1_000)}`))).toBe(false);
    expect(isTooDeep('{"a":"\\\\",' + '"b":['.repeat(40))).toBe(true);
  });
});
