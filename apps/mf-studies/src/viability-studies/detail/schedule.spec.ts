import { yearlyScheduleOf } from './schedule';

const loan = { principal: 12_000, annualRate: 3, years: 1 };

describe('the schedule', () => {
  it('is nothing when nothing is borrowed', () => {
    expect(yearlyScheduleOf({ ...loan, principal: 0 })).toBeUndefined();
  });
});
