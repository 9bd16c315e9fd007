import type { Grants, ModuleKey } from '../permissions.js';
import { roleRules } from './role.rules.js';

const may = (roleId: number, view: ModuleKey[] = [], remove: ModuleKey[] = []): Grants => ({
  roleId,
  permissions: {
    view: Object.fromEntries(view.map((module) => [module, true])),
    delete: Object.fromEntries(remove.map((module) => [module, true])),
  },
});
const administrator = { id: 1, ...may(1) };
const clerk = { id: 7, ...may(4, ['usuarios', 'companias'], ['usuarios']) };
const role = { isActive: true, isProtected: false };

describe('changing a role', () => {
  it('[P-ROL-12] allows editing of active roles only, and deletion of inactive ones only', () => {
    expect(roleRules.update(role, administrator)).toBeUndefined();
    expect(roleRules.remove(role, administrator)).toBe('still_active');
    expect(roleRules.update({ ...role, isActive: false }, administrator)).toBe('inactive_record');
    expect(roleRules.remove({ ...role, isActive: false }, administrator)).toBeUndefined();
    expect(roleRules.change({ ...role, isActive: false }, administrator)).toBeUndefined();
  });

  it.each(['change', 'update', 'remove'] as const)(
    '[P-ROL-13] refuses changes of the administrators’ role: %s',
    (rule) => {
      expect(roleRules[rule]({ isActive: rule !== 'remove', isProtected: true }, administrator)).toBe(
        'protected_record',
      );
    },
  );
});

describe('[D24] assigning a role', () => {
  const cases: [string, Grants, 'escalation' | undefined][] = [
    ['the administrators’', may(1), 'escalation'],
    ['an empty one', may(5), undefined],
    ['a narrower one', may(5, ['usuarios']), undefined],
    ['one’s own', may(4, ['usuarios', 'companias'], ['usuarios']), undefined],
    ['one with another view', may(5, ['usuarios', 'bancos']), 'escalation'],
    ['one that deletes where one only views', may(5, ['companias'], ['companias']), 'escalation'],
  ];

  it.each(cases)('%s: by an administrator always, by others %3$s', (_, given, expected) => {
    expect(roleRules.grant(given, administrator)).toBeUndefined();
    expect(roleRules.grant(given, clerk)).toBe(expected);
  });
});
