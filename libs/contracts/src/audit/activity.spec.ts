import { RANGE_MESSAGE } from '../studies/made-by.js';
import { activityApi, daysOfActivity, refusalOfDays } from './activity.js';

const TODAY = '2026-11-22';

it.each([
  [{}, TODAY, TODAY],
  [{ from: '2026-11-20' }, '2026-11-20', TODAY],
  [{ to: '2026-11-20' }, '2026-11-20', '2026-11-20'],
  [{ from: '2026-11-01', to: '2026-11-20' }, '2026-11-01', '2026-11-20'],
  [{ from: TODAY }, TODAY, TODAY],
  [{ from: '2026-11-25' }, '2026-11-25', '2026-11-25'],
  [{ from: '', to: '' }, TODAY, TODAY],
])('the days of %j are from %s to %s', (given, first, last) =>
  expect(daysOfActivity(given, TODAY)).toEqual({ first, last }),
);

const TOO_MANY = 'El intervalo no puede pasar de 92 días';
it.each([
  [{}, undefined],
  [{ from: '2026-08-23' }, undefined],
  [{ from: '2026-08-22' }, TOO_MANY],
  [{ from: '2026-01-01', to: '2026-04-02' }, undefined],
  [{ from: '2026-01-01', to: '2026-04-03' }, TOO_MANY],
  [{ from: TODAY, to: '2026-11-21' }, RANGE_MESSAGE],
])('%j is refused: %s', (given, message) => expect(refusalOfDays(given, TODAY)).toEqual(message));

it.each(['list', 'export'] as const)('a refusal of %s is at the last day', (name) => {
  expect(activityApi[name].query.safeParse({ from: '2026-01-01', to: '2026-01-31' }).success).toBe(true);
  const { issues } = activityApi[name].query.safeParse({ from: '2026-01-01', to: '2026-12-31' }).error!;
  expect(issues).toMatchObject([{ path: ['to'], message: TOO_MANY }]);
});
