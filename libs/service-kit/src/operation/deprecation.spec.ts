import { deprecationHeaders, deprecationProblem } from './deprecation.js';

const deprecation = { since: '2026-12-01', sunset: '2027-06-15', use: '/api/things/:id' } as const;

it('the link of a deprecated operation has the path of its successor with the parameters of the call', () => {
  expect(deprecationHeaders(deprecation, { id: '7' }).link).toContain('</api/things/7>; rel="successor-version"');
});

it('its dates are seconds since 1970 and an HTTP date', () => {
  expect(deprecationHeaders(deprecation, { id: '7' })).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 15 Jun 2027 00:00:00 GMT',
  });
});

it.each([
  ['with more than six months', deprecation, undefined],
  ['with six months to the day', { ...deprecation, sunset: '2027-06-01' }, undefined],
  ['until the last day of a shorter month', { ...deprecation, since: '2026-08-31', sunset: '2027-02-28' }, undefined],
  ['with a day less', { ...deprecation, sunset: '2027-05-31' }, /six|6 months/],
  ['with an invalid date', { ...deprecation, since: '2026-02-31x' }, /invalid dates/],
  ['whose successor needs another parameter', { ...deprecation, use: '/api/parts/:partId' }, /:partId/],
] as const)('a deprecation %s is checked', (_, given, problem) => {
  const found = deprecationProblem(given, '/api/things/:id/former');
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});
