import fc from 'fast-check';
import { mortgageCases } from '../../test/golden.js';
import { fixedTable as tableOf, type FixedLoan } from '../../test/builders.js';
import { summarizeByYear } from './summarize-by-year.js';

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

const loans = fc.record({
  principal: fc.integer({ min: 1, max: 100_000_000 }).map((amount) => amount / 100),
  annualRate: fc.integer({ min: 0, max: 2000 }).map((rate) => rate / 100),
  years: fc.integer({ min: 1, max: 40 }),
});

describe('the amortization table', () => {
  it.each(mortgageCases<FixedLoan>('schedule'))('golden %s', (_title, { inputs, expected }) => {
    const schedule = tableOf(inputs);
    expect({
      payment: schedule.payment,
      firstInterest: schedule.rows[0]?.interest,
      balanceAfter12: schedule.rows[11]?.balance,
      lastPayment: schedule.lastPayment,
      totalInterest: schedule.totalInterest,
      totalPaid: schedule.totalPaid,
      finalBalance: schedule.rows.at(-1)?.balance,
    }).toEqual(expected);
  });

  it('ends early instead of below 0 when the rounded instalment is too large', () => {
    const schedule = tableOf({ principal: 2, annualRate: 0, years: 30 });
    expect(schedule).toMatchObject({ payment: 0.01, lastPayment: 0.01, totalPaid: 2 });
    expect(schedule.rows).toHaveLength(200);
  });

  it('leaves everything to the last instalment when the rounded one is 0', () => {
    expect(tableOf({ principal: 1, annualRate: 0, years: 30 })).toMatchObject({ payment: 0, lastPayment: 1 });
  });

  it('pays back exactly the principal, to the cent', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const schedule = tableOf(loan);
        const { rows } = schedule;
        const paidBack = rows.reduce((sum, row) => sum + toCents(row.principal), 0);
        const interest = rows.reduce((sum, row) => sum + toCents(row.interest), 0);
        expect(paidBack).toBe(toCents(loan.principal));
        expect(interest).toBe(toCents(schedule.totalInterest));
        expect(toCents(schedule.totalPaid)).toBe(paidBack + interest);
        expect(rows.at(-1)?.balance).toBe(0);
        rows.forEach((row) => expect(toCents(row.payment)).toBe(toCents(row.interest) + toCents(row.principal)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('summarizeByYear', () => {
  it('sums twelve instalments a year and ends at 0', () => {
    const years = summarizeByYear(tableOf({ principal: 150000, annualRate: 2.6, years: 30 }));
    expect(years).toHaveLength(30);
    expect(years[0]).toEqual({ year: 1, payment: 7206.12, interest: 3860.3, principal: 3345.82, balance: 146654.18 });
    expect(years.at(-1)?.balance).toBe(0);
  });
});
