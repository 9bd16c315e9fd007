import * as z from 'zod';
import { moduleKeys, moduleLabels, type Grants, canView, isAdministrator } from './permissions.js';

/** Who may open a page. */
export const pageAccess = z.union([
  z.literal('signed-in'),
  z.literal('administrator'),
  z.object({ view: z.enum(moduleKeys) }),
]);
export type PageAccess = z.infer<typeof pageAccess>;

/** May this session open the page (or see the entry)? */
export function mayOpen(access: PageAccess, who: Grants): boolean {
  if (access === 'signed-in') return true;
  return access === 'administrator' ? isAdministrator(who) : canView(who, access.view);
}

/** Name of a view for the denied screen. */
export const accessLabel = (access: PageAccess, title: string): string =>
  typeof access === 'object' ? moduleLabels[access.view] : title;
