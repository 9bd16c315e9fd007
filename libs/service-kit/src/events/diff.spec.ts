import { diff } from './diff.js';

describe('diff', () => {
  const before = {
    name: 'Ana',
    age: 30,
    logo: 'data:image/png;base64,AAAA',
    updatedAt: new Date('2026-01-01T00:00:00Z'),
    password: 'x',
  };

  it('has the named fields that differ, and nothing else', () => {
    const after = { ...before, name: 'Eva', password: 'y' };
    expect(diff(before, after, ['name', 'age'])).toEqual({ name: { before: 'Ana', after: 'Eva' } });
  });

  it('has all fields of a creation and of a deletion', () => {
    expect(diff(undefined, before, ['name'])).toEqual({ name: { before: null, after: 'Ana' } });
    expect(diff(before, undefined, ['name', 'updatedAt'])).toEqual({
      name: { before: 'Ana', after: null },
      updatedAt: { before: '2026-01-01T00:00:00.000Z', after: null },
    });
  });

  it('treats absent and null as equal', () => {
    expect(diff<{ name: string | null | undefined }>({ name: null }, { name: undefined }, ['name'])).toEqual({});
  });

  it('records that an image changed without storing it, and truncates long texts', () => {
    const changes = diff(before, { ...before, logo: 'data:image/png;base64,BBBB', name: '😀'.repeat(2_000) }, [
      'logo',
      'name',
    ]);
    expect(changes.logo).toEqual({ before: '(imagen)', after: '(imagen)' });
    expect(String(changes.name?.after)).toHaveLength(2_001);
  });
});
