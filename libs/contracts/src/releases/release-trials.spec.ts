import {
  audienceWords,
  failsMore,
  isInAudience,
  releaseAudience,
  trialsFor,
  widerAudience,
  withdrawalWords,
} from './release-trials.js';
import { stackFrame } from './release-reports.js';

const path = 'audits/0.2.0-0123456789ab';
const visitor = (userId: number) => ({ userId, email: `p${userId}@umbral.test`, companyIds: [] });
const inShare = (percent: number, of = path) =>
  Array.from({ length: 10_000 }, (_, id) => id + 1).filter((id) =>
    isInAudience({ kind: 'share', percent }, of, visitor(id)),
  );

describe('a share of all', () => {
  it('has the declared size, and always the same users', () => {
    for (const percent of [1, 10, 50])
      expect(Math.abs(inShare(percent).length / 10_000 - percent / 100)).toBeLessThan(0.01);
    expect(inShare(10)).toEqual(inShare(10));
  });

  it('keeps its users when it grows', () => {
    const wider = new Set(inShare(25));
    expect(inShare(10).every((id) => wider.has(id))).toBe(true);
  });

  it('selects other users for another release', () => {
    const again = new Set(inShare(10, 'audits/0.3.0-0123456789ab'));
    const both = inShare(10).filter((id) => again.has(id)).length;
    expect(both).toBeGreaterThan(50);
    expect(both).toBeLessThan(200);
  });
});

it.each([
  { kind: 'people', emails: [] },
  { kind: 'companies', companyIds: [] },
  { kind: 'share', percent: 0 },
  { kind: 'share', percent: 100 },
])('an audience of none or of all is refused: %j', (audience) => {
  expect(releaseAudience.safeParse(audience).success).toBe(false);
});

it('describes the audience of a release', () => {
  expect(audienceWords({ kind: 'people', emails: ['ana@a.es', 'luis@a.es'] })).toBe('ana@a.es y luis@a.es');
  expect(audienceWords({ kind: 'share', percent: 10 })).toBe('10 % de las personas');
  expect(audienceWords({ kind: 'companies', companyIds: [3] }, () => 'Norte')).toBe('compañía Norte');
  expect(audienceWords({ kind: 'companies', companyIds: [3, 5] })).toBe('compañías 3 y 5');
});

it('widens a preview or companies to a tenth, a tenth to a quarter, a quarter to half, and no further', () => {
  expect(widerAudience({ kind: 'people', emails: ['ana@a.es'] })).toEqual({ kind: 'share', percent: 10 });
  expect(widerAudience({ kind: 'share', percent: 10 })).toEqual({ kind: 'share', percent: 25 });
  expect(widerAudience({ kind: 'share', percent: 30 })).toEqual({ kind: 'share', percent: 50 });
  expect(widerAudience({ kind: 'share', percent: 50 })).toBeUndefined();
});

it('a user gets one release of each module, and a preview before a canary', () => {
  const canary = { audience: { kind: 'companies' as const, companyIds: [3] }, release: { path } };
  const preview = {
    audience: { kind: 'people' as const, emails: ['ana@umbral.test'] },
    release: { path: 'audits/0.3.0-0123456789ab' },
  };
  const got = (email: string, companyIds: number[]) => trialsFor([canary, preview], { userId: 7, email, companyIds });
  expect(got('Ana@umbral.test', [1, 3])).toEqual([preview]);
  expect(got('luis@umbral.test', [1, 3])).toEqual([canary]);
  expect(got('luis@umbral.test', [])).toEqual([]);
});

describe('a canary is withdrawn', () => {
  const tally = (people: number, failed: number) => ({ people, failed });
  it.each([
    ['it fails for all and the live one was not opened', tally(3, 3), tally(0, 0), true],
    ['it fails for two of three, the live one for none', tally(3, 2), tally(200, 0), true],
    ['a single user reports failures, however many', tally(3, 1), tally(200, 0), false],
    ['a single user opened it', tally(1, 1), tally(0, 0), false],
    ['two users opened it: too few for a rate', tally(2, 2), tally(0, 0), false],
    ['it fails no more than the live one does', tally(10, 5), tally(100, 50), false],
    ['the difference is within the margin', tally(100, 10), tally(100, 0), false],
    ['the difference is beyond the margin', tally(100, 11), tally(100, 0), true],
    ['it was not opened', tally(0, 0), tally(0, 0), false],
  ])('if %s: %j beside %j, %s', (_, canary, live, expected) => {
    expect(failsMore(canary, live)).toBe(expected);
  });

  it('with a reason in Spanish', () => {
    expect(withdrawalWords(tally(3, 2), tally(1, 0))).toBe(
      'Retirada automáticamente: falla a 2 de 3 personas; la versión en uso, a 0 de 1 persona.',
    );
  });
});

it.each([
  ['useRows@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234', true],
  ['@/assets/shell.0a1b.js:1:2', true],
  ['Object.<anonymous>@/modules/a/1.0.0-0123456789ab/remoteEntry.js:1:2', true],
  ['Error: Carmen Ruiz, 12345678Z', false],
  ['f@https://umbral.test/modules/a/x.js:1:2', false],
  ['f@/clients/7:1:2', false],
  ['Carmen Ruiz, DNI 12345678Z@/assets/x.js:1:2', false],
  ['f@/modules/a/x.js?name=Carmen:1:2', false],
])('%s may stand in a report: %s', (frame, expected) => {
  expect(stackFrame.safeParse(frame).success).toBe(expected);
});
