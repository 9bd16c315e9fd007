import { actsOn } from './role-rules';

describe('what may be done with a role', () => {
  it('[P-ROL-12] edits active roles only, and deletes inactive ones only', () => {
    expect(actsOn({ isActive: true, isProtected: false })).toEqual({
      permissions: true,
      edit: true,
      toggle: true,
      remove: false,
    });
    expect(actsOn({ isActive: false, isProtected: false })).toEqual({
      permissions: true,
      edit: false,
      toggle: true,
      remove: true,
    });
  });

  it('[P-ROL-13] leaves the administrators’ own alone', () => {
    expect(Object.values(actsOn({ isActive: true, isProtected: true }))).not.toContain(true);
  });
});
