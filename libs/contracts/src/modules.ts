import * as z from 'zod';
import { moduleKeys, moduleLabels, type Grants, canView, isAdministrator } from './permissions.js';

/** Version of what the shell offers to modules. A module states the range that it needs. */
export const SHELL_API_VERSION = '1.0.0';

const pageAccess = z.union([
  z.literal('signed-in'),
  z.literal('administrator'),
  z.object({ view: z.enum(moduleKeys) }),
]);
export type PageAccess = z.infer<typeof pageAccess>;

const pageMenu = z.object({
  label: z.string(),
  /** Place in the menu, smallest first. */
  order: z.number(),
  icon: z.string(),
  /** Who sees the entry in the sidebar; the page's own access unless given. */
  sidebar: pageAccess.optional(),
  /** Who sees the entry in the drawer; the page's own access unless given. */
  drawer: pageAccess.optional(),
});

export const modulePage = z.object({
  path: z.string().startsWith('/'),
  title: z.string(),
  access: pageAccess,
  /** What happens to a signed-in user without access: the denied screen, or their profile. */
  denied: z.enum(['screen', 'profile']).default('screen'),
  menu: pageMenu.optional(),
  /** Words by which the command palette finds a page that has no menu entry. */
  palette: z.object({ label: z.string(), icon: z.string() }).optional(),
  /** Rank as landing page after sign-in; absent: never landed on. */
  landing: z.number().optional(),
});
export type ModulePage = z.infer<typeof modulePage>;

/** `module.json`, shipped next to a module's bundle. */
export const moduleManifest = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string(),
  /** Range of SHELL_API_VERSION that the module needs, e.g. `^1.0.0`. */
  shellApi: z.string(),
  /** Major versions of the services that the module calls. */
  services: z.record(z.string(), z.string()),
  pages: z.array(modulePage),
});
export type ModuleManifest = z.infer<typeof moduleManifest>;

/** One entry of GET /modules.json. */
export const deployedModule = z.object({
  manifest: moduleManifest,
  entry: z.string(),
  integrity: z.string().optional(),
});
export type DeployedModule = z.infer<typeof deployedModule>;

/** May this session open the page (or see the entry)? */
export function mayOpen(access: PageAccess, who: Grants): boolean {
  if (access === 'signed-in') return true;
  return access === 'administrator' ? isAdministrator(who) : canView(who, access.view);
}

/** Name of a view for the denied screen. */
export const accessLabel = (access: PageAccess, title: string): string =>
  typeof access === 'object' ? moduleLabels[access.view] : title;
