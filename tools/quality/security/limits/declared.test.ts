import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Office } from '@umbral/testing';
import { inRoot } from '../../../local/paths.ts';
import { openOffice } from '../support/system.ts';
import { durations, secondsOf, sizes, type OwnSpec } from './declared-limits.ts';
import { expiries } from './expiries.ts';
import { sizeTries } from './size-tries.ts';

let office: Office;
before(async () => {
  office = await openOffice();
});

/** Room for the calls between the aging and the use: other work may have the processors. */
const MARGIN_SECONDS = 120;

/** Expects the spec to try the limit that the table has, not a copy of it. */
const assertReads = ({ spec, reads }: OwnSpec, name: string) =>
  assert.match(readFileSync(inRoot(spec), 'utf8'), new RegExp(`\\b${reads ?? name}\\b`), `${spec} does not read it`);

test('every declared limit is tried, and nothing else', () => {
  assert.deepEqual(Object.keys(expiries).sort(), Object.keys(durations).sort());
  assert.deepEqual(Object.keys(sizeTries).sort(), Object.keys(sizes).sort());
});

describe('what ends holds just before its time, and not just after', { concurrency: 4 }, () => {
  for (const [name, duration] of Object.entries(durations))
    test(`${name}: ${duration.amount} ${duration.unit}`, async () => {
      const way = expiries[name]!;
      if ('spec' in way) return assertReads(way, `durations.${name}`);
      const limit = secondsOf(duration);
      const held = [];
      for (const seconds of [limit - MARGIN_SECONDS, limit + 1]) {
        const one = await way(office);
        await one.age(seconds);
        held.push(await one.holds());
      }
      assert.deepEqual(held, [true, false]);
    });
});

describe('the largest that a limit allows is accepted, and one more is not', () => {
  for (const [name, { most, unit }] of Object.entries(sizes))
    test(`${name}: ${most} ${unit}`, async () => {
      const way = sizeTries[name]!;
      if ('spec' in way) return assertReads(way, `sizes.${name}`);
      assert.deepEqual([await way(most, office), await way(most + 1, office)], [true, false]);
    });
});
