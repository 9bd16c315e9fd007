import { isCif, isDniOrNie, normalizeIdentifier } from './national-id.js';

describe('[D31] national identifiers', () => {
  it.each(['12345678Z', '00000000T', '12.345.678-z', 'X1234567L', 'Y1234567X', 'Z1234567R'])('takes %s', (value) => {
    expect(isDniOrNie(value)).toBe(true);
  });

  it.each(['12345678A', '1234567L', '123456789Z', 'X12345678L', 'T1234567L', '', 'ABCDEFGHI'])(
    'refuses %s',
    (value) => {
      expect(isDniOrNie(value)).toBe(false);
    },
  );

  it.each(['A58818501', 'B65410011', 'Q2826000H', 'G28029643', 'b-65410011'])('takes the company %s', (value) => {
    expect(isCif(value)).toBe(true);
  });

  it.each(['A58818502', 'A5881850A', 'XA58818501', 'A58818501X', 'Q28260008', 'I1234567A', 'B6541001', ''])(
    'refuses the company %s',
    (value) => {
      expect(isCif(value)).toBe(false);
    },
  );

  it('normalises each to one form', () => {
    expect(normalizeIdentifier(' 12.345.678-z ')).toBe('12345678Z');
  });
});
