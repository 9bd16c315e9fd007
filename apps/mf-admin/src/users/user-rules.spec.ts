import { actsOn, type RuledUser } from './user-rules';

const administrator = { id: 1, isAdministrator: true, mayDelete: true };
const coordinator = { id: 2, isAdministrator: false, mayDelete: true };
const agent: RuledUser = { id: 7, roleId: 2, isActive: true, isProtected: false };
const inactive = { ...agent, isActive: false };

describe('what may be done with a user', () => {
  it('[P-USR-09] [P-USR-10] edits and sends credentials to active users only', () => {
    expect(actsOn(agent, administrator)).toMatchObject({ edit: true, sendCredentials: true, remark: undefined });
    expect(actsOn(inactive, administrator)).toMatchObject({
      edit: false,
      sendCredentials: false,
      remark: 'Para editarlo o enviarle credenciales, actívalo antes.',
    });
  });

  it('[P-USR-12] deletes inactive users only, and only with permission', () => {
    expect(actsOn(inactive, administrator).remove).toBe(true);
    expect(actsOn(agent, administrator).remove).toBe(false);
    expect(actsOn(inactive, { ...coordinator, mayDelete: false }).remove).toBe(false);
  });

  it('[P-USR-13] [P-USR-15] leaves one’s own account alone, and says why', () => {
    const own = { ...agent, id: administrator.id };
    expect(actsOn(own, administrator)).toMatchObject({
      edit: true,
      toggle: false,
      toggleRefusal: 'No puedes cambiar el estado de tu propia cuenta.',
    });
    expect(actsOn({ ...own, isActive: false }, administrator).remove).toBe(false);
  });

  it('[P-USR-16] never switches off or deletes the account of the installation', () => {
    const installation = { ...agent, roleId: 1, isProtected: true };
    expect(actsOn(installation, administrator)).toMatchObject({
      edit: true,
      toggle: false,
      toggleRefusal: 'Es la cuenta de la instalación: siempre está activa.',
    });
    expect(actsOn({ ...installation, isActive: false }, administrator).remove).toBe(false);
  });

  it('[D24] keeps administrators out of the reach of everybody else', () => {
    const other = { ...agent, roleId: 1 };
    expect(actsOn(other, coordinator)).toMatchObject({
      edit: false,
      sendCredentials: false,
      toggle: false,
      remark: 'Solo un administrador puede cambiar la cuenta de otro.',
    });
    expect(actsOn({ ...other, isActive: false }, coordinator).remove).toBe(false);
    expect(actsOn(other, administrator)).toMatchObject({ edit: true, toggle: true });
  });
});
