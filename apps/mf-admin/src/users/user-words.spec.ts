import { identifierOf, intermediaryWord, roleInDetail, roleInList } from './user-words';

describe('how a user is described', () => {
  it('[P-USR-17] is an administrator or an agent in the detail, whatever the name of the role', () => {
    expect(roleInDetail({ roleId: 1, roleName: 'administrador' })).toBe('Administrador');
    expect(roleInDetail({ roleId: 5, roleName: 'Coordinación' })).toBe('Agente');
  });

  it('[P-USR-18] has no role, or a role that the list does not have', () => {
    expect(roleInList({ roleId: null, roleName: null })).toBe('Sin rol');
    expect(roleInDetail({ roleId: null, roleName: null })).toBe('Sin rol');
    expect(roleInList({ roleId: 9, roleName: null })).toBe('Usuario');
    expect(roleInList({ roleId: 5, roleName: 'Coordinación' })).toBe('Coordinación');
    expect(roleInList({ roleId: 1, roleName: 'administrador' })).toBe('Administrador');
  });

  it('[P-USR-19] is authorized as a credit intermediary or not', () => {
    expect([intermediaryWord(true), intermediaryWord(false)]).toEqual(['Autorizado', 'No autorizado']);
  });

  it('[P-USR-21] is identified by its CIF as a company, by the DNI otherwise', () => {
    const numbers = { dni: '12345678Z', cif: 'B65410011' };
    expect(identifierOf({ ...numbers, isCompany: true })).toBe('B65410011');
    expect(identifierOf({ ...numbers, isCompany: false })).toBe('12345678Z');
  });
});
