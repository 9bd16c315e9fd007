import { scheduleCsv, yearlyScheduleOf } from './schedule';

const loan = { principal: 12_000, annualRate: 3, years: 1 };

describe('the schedule', () => {
  it('is nothing when nothing is borrowed', () => {
    expect(yearlyScheduleOf({ ...loan, principal: 0 })).toBeUndefined();
  });

  it('[S-XCC-29] is written as Spanish spreadsheets read it, and pays all of it back', () => {
    const yearly = yearlyScheduleOf(loan);
    const lines = scheduleCsv(yearly!.schedule).trim().split('\r\n');
    expect(lines[0]).toBe('Mes;Cuota;Intereses;Capital;Pendiente');
    expect(lines[1]).toBe('1;1016,32;30,00;986,32;11013,68');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toMatch(/;0,00$/);
  });
});
