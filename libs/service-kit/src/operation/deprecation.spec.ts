import { deprecationHeaders, deprecationProblem } from './deprecation.js';

const told = { since: '2026-12-01', sunset: '2027-06-15', use: '/api/things/:id' } as const;

it('a call that is to go names the record at the path that takes its place', () => {
  expect(deprecationHeaders(told, { id: '7' }).link).toContain('</api/things/7>; rel="successor-version"');
});

it.each([
  ['has six months', told, undefined],
  ['has them to the day', { ...told, sunset: '2027-06-01' }, undefined],
  ['has a day less', { ...told, sunset: '2027-05-31' }, /six|6 months/],
  ['is told of no day', { ...told, since: '2026-02-31x' }, /no days/],
  ['is sent where it cannot go', { ...told, use: '/api/parts/:partId' }, /:partId/],
] as const)('whoever calls it %s', (_, deprecation, problem) => {
  const found = deprecationProblem(deprecation, '/api/things/:id/former');
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});
