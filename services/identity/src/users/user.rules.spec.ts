import type { Actor, PermissionMap } from '@umbral/contracts';
import { permissionMapOf } from '../permissions/permission-map.js';
import { assertMayChangeStanding, assertMayGrant, assertMayTouch, covers } from './user.rules.js';

const row = (viewName: string, canDelete = false) => ({ viewName, canView: true, canDelete });
const actor = (id: number, roleId: number, permissions: PermissionMap): Actor => ({
  id,
  roleId,
  permissions,
  name: 'Ana',
  email: 'ana@umbral.test',
  companyIds: [],
  companyId: null,
  sessionKey: 'key',
});

const administrator = actor(1, 1, permissionMapOf(1, []));
const clerk = actor(7, 4, permissionMapOf(4, [row('usuarios', true), row('companias')]));
const user = (given: object = {}) => ({ id: 20, roleId: 5, isActive: true, isProtected: false, ...given });
const codeOf = (work: () => void): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('[D24] granting a role', () => {
  const roles = {
    'the administrators’': { roleId: 1, permissions: permissionMapOf(1, []) },
    'an empty one': { roleId: 5, permissions: permissionMapOf(5, []) },
    'a narrower one': { roleId: 5, permissions: permissionMapOf(5, [row('usuarios')]) },
    'one’s own': { roleId: 4, permissions: clerk.permissions },
    'one with another view': { roleId: 5, permissions: permissionMapOf(5, [row('usuarios'), row('bancos')]) },
    'one that deletes where one only views': { roleId: 5, permissions: permissionMapOf(5, [row('companias', true)]) },
  };

  it.each(Object.entries(roles))('an administrator gives %s', (_, role) => {
    expect(covers(administrator, role)).toBe(true);
  });

  it.each([
    ['the administrators’', 'escalation'],
    ['an empty one', 'allowed'],
    ['a narrower one', 'allowed'],
    ['one’s own', 'allowed'],
    ['one with another view', 'escalation'],
    ['one that deletes where one only views', 'escalation'],
  ] as const)('somebody else and %s: %s', (name, code) => {
    expect(codeOf(() => assertMayGrant(clerk, roles[name]))).toBe(code);
  });
});

describe('[D24] [D25] touching a user', () => {
  it.each([
    [administrator, user(), 'allowed', 'allowed'],
    [administrator, user({ roleId: 1 }), 'allowed', 'allowed'],
    [administrator, user({ id: 1, roleId: 1 }), 'allowed', 'own_account'],
    [administrator, user({ roleId: 1, isProtected: true }), 'allowed', 'protected_record'],
    [clerk, user(), 'allowed', 'allowed'],
    [clerk, user({ id: 7, roleId: 4 }), 'allowed', 'own_account'],
    [clerk, user({ roleId: 1 }), 'forbidden', 'forbidden'],
    [clerk, user({ roleId: 1, isProtected: true }), 'forbidden', 'forbidden'],
  ])('case %#', (who, target, touching, standing) => {
    expect(codeOf(() => assertMayTouch(who, target))).toBe(touching);
    expect(codeOf(() => assertMayChangeStanding(who, target))).toBe(standing);
  });
});
