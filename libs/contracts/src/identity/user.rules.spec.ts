import { userRules } from './user.rules.js';

const administrator = { id: 1, roleId: 1, permissions: { view: {}, delete: {} } };
const clerk = { id: 7, roleId: 4, permissions: { view: { usuarios: true }, delete: { usuarios: true } } };
const viewer = { ...clerk, permissions: { view: { usuarios: true }, delete: {} } };
const agent = {
  id: 20,
  roleId: 5,
  isActive: true,
  isProtected: false,
  isWithinRights: true,
  isWithinCompanies: true,
};
const inactive = { ...agent, isActive: false };

describe('what may be done with a user', () => {
  it.each([
    ['[P-USR-09] is edited', userRules.update],
    ['[P-USR-10] gets credentials', userRules.sendCredentials],
  ])('%s only when active', (_, rule) => {
    expect(rule(agent, clerk)).toBeUndefined();
    expect(rule(inactive, administrator)).toBe('inactive_record');
  });

  it('[P-USR-12] deletes inactive users only, and only with permission', () => {
    expect(userRules.remove(inactive, clerk)).toBeUndefined();
    expect(userRules.remove(agent, clerk)).toBe('still_active');
    expect(userRules.remove(inactive, viewer)).toBe('forbidden');
  });

  it('[P-USR-13] refuses deletion of one’s own account', () => {
    expect(userRules.remove({ ...inactive, id: clerk.id }, clerk)).toBe('own_account');
  });

  it('[P-USR-15] refuses a state change of one’s own account, and allows its editing', () => {
    expect(userRules.changeRoleOrState({ ...agent, id: clerk.id }, clerk)).toBe('own_account');
    expect(userRules.update({ ...agent, id: clerk.id }, clerk)).toBeUndefined();
  });

  it('[P-USR-16] refuses deactivation and deletion of the account of the installation', () => {
    const installation = { ...agent, roleId: 1, isProtected: true };
    expect(userRules.update(installation, administrator)).toBeUndefined();
    expect(userRules.changeRoleOrState(installation, administrator)).toBe('protected_record');
    expect(userRules.remove({ ...installation, isActive: false }, administrator)).toBe('protected_record');
  });

  it('[D24] refuses changes of administrators, the installation’s too, to all other users', () => {
    const { touch: _, ...rules } = userRules;
    for (const rule of Object.values(rules)) {
      expect(rule({ ...agent, roleId: 1 }, clerk)).toBe('forbidden');
      expect(rule({ ...agent, roleId: 1, isProtected: true }, clerk)).toBe('forbidden');
    }
    expect(userRules.changeRoleOrState({ ...agent, roleId: 1 }, administrator)).toBeUndefined();
  });

  it('[B-MFA-06] second factors are removed by two administrators, neither of them the user', () => {
    const { askSecondFactorReset: ask, confirmSecondFactorReset: confirm } = userRules;
    const guarded = { ...agent, hasSecondFactor: true, resetAskedBy: null };
    const asked = { ...guarded, resetAskedBy: 2 };
    expect([ask(guarded, administrator), ask(asked, administrator)]).toEqual([undefined, 'reset_pending']);
    expect(ask({ ...guarded, hasSecondFactor: false }, administrator)).toBe('no_second_factor_there');
    expect([confirm(asked, administrator), confirm(guarded, administrator)]).toEqual([undefined, 'no_reset_pending']);
    expect(confirm({ ...asked, resetAskedBy: administrator.id }, administrator)).toBe('own_request');
    for (const rule of [ask, confirm]) {
      expect(rule({ ...asked, id: administrator.id }, administrator)).toBe('own_account');
      expect(rule(asked, clerk)).toBe('forbidden');
    }
  });

  it('lets administrators and the user concerned withdraw a reset', () => {
    const { withdrawSecondFactorReset: withdraw } = userRules;
    const asked = { ...agent, hasSecondFactor: true, resetAskedBy: 2 };
    expect(withdraw(asked, administrator)).toBeUndefined();
    expect(withdraw({ ...asked, id: clerk.id }, clerk)).toBeUndefined();
    expect(withdraw(asked, clerk)).toBe('forbidden');
    expect(withdraw({ ...asked, resetAskedBy: null }, administrator)).toBe('no_reset_pending');
  });

  it('[D24] [D28] requires all permissions of their role, and visibility of all their companies', () => {
    // Withdrawing a reset of another user is reserved to administrators.
    for (const rule of Object.values(userRules).filter((one) => one !== userRules.withdrawSecondFactorReset)) {
      expect(rule({ ...agent, isActive: rule !== userRules.remove, isWithinRights: false }, clerk)).toBe(
        'beyond_rights',
      );
      expect(rule({ ...agent, isActive: rule !== userRules.remove, isWithinCompanies: false }, clerk)).toBe(
        'beyond_companies',
      );
    }
  });
});
