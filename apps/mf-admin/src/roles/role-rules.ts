import type { Role } from '@umbral/contracts';

/** An act on one role. */
export type RoleAct = 'permissions' | 'edit' | 'toggle' | 'remove';

/** What the rules look at in the role of a row. */
export type RuledRole = Pick<Role, 'isActive' | 'isProtected'>;

/** What may be done with a role. The server decides the same on every call; the screen only does not offer in vain. */
export function actsOn({ isActive, isProtected }: RuledRole): Record<RoleAct, boolean> {
  return {
    permissions: !isProtected,
    edit: !isProtected && isActive,
    toggle: !isProtected,
    remove: !isProtected && !isActive,
  };
}
