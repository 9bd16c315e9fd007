import { fixedTable } from '../../test/builders.js';
import { scheduleCsv } from './schedule-csv.js';

describe('the table as CSV', () => {
  it('[S-XCC-29] is written as Spanish spreadsheets read it, and pays all of it back', () => {
    const text = scheduleCsv(fixedTable({ principal: 12_000, annualRate: 3, years: 1 }));
    expect(text.startsWith('\uFEFFMes;Cuota;Intereses;Amortización;Capital pendiente\r\n')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines[1]).toBe('1;1016,32;30,00;986,32;11013,68');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toMatch(/;0,00$/);
  });
});
