import { assertFresh } from './assert-fresh.js';

describe('freshness', () => {
  const record = { id: 7, version: 3 };

  it.each([undefined, '*', '"7-3"', '"7-1", "7-3"'])('accepts %s', (ifMatch) => {
    expect(() => assertFresh(ifMatch, record)).not.toThrow();
  });

  it.each(['"7-2"', '"8-3"', '7-3', 'nonsense', 'W/"7-3"'])('refuses %s', (ifMatch) => {
    expect(() => assertFresh(ifMatch, record)).toThrow(expect.objectContaining({ code: 'stale_record', status: 412 }));
  });
});
