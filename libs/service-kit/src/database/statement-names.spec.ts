import { StatementNames } from './statement-names.js';

const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => work(at));

describe('names of statements', () => {
  it('returns the same name for a repeated statement', () => {
    const names = new StatementNames();
    expect(times(4, () => names.nameOf('select 1'))).toEqual([undefined, undefined, 'umbral_0_0', 'umbral_0_0']);
    expect(times(3, () => names.nameOf('select 2')).at(-1)).toBe('umbral_0_1');
  });

  it('has a maximum of names', () => {
    const names = new StatementNames();
    const named = times(400, (at) => times(3, () => names.nameOf(`select ${at}`)).at(-1)).filter(Boolean);
    expect(new Set(named).size).toBe(300);
  });

  it('forgets counts of statements that are not repeated', () => {
    const names = new StatementNames();
    names.nameOf('select 1');
    names.nameOf('select 1');
    times(2_000, (at) => names.nameOf(`select 'once', ${at}`));
    expect(names.nameOf('select 1')).toBeUndefined();
  });

  it('names nothing once disabled', () => {
    const names = new StatementNames();
    names.disable();
    expect(times(4, () => names.nameOf('select 1')).filter(Boolean)).toEqual([]);
  });

  it('returns other names after a reset', () => {
    const names = new StatementNames();
    times(3, () => names.nameOf('select 1'));
    names.reset();
    expect(times(3, () => names.nameOf('select 1'))).toEqual([undefined, undefined, 'umbral_1_0']);
  });
});
