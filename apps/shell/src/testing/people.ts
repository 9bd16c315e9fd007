import { mayOpen, type ModuleKey, type PageAccess } from '@umbral/contracts';

/** Access of a role with the view permission on these modules. */
export const viewing =
  (...views: ModuleKey[]) =>
  (access: PageAccess): boolean =>
    mayOpen(access, {
      roleId: 2,
      permissions: { view: Object.fromEntries(views.map((view) => [view, true])), delete: {} },
    });

export const administrating = (access: PageAccess): boolean =>
  mayOpen(access, { roleId: 1, permissions: { view: {}, delete: {} } });
