import * as z from 'zod';
import { pageAccess } from './page-access.js';
import { versionNumber, versionRange } from './versions.js';
import './locale.js';

/** First segments of addresses that belong to the shell and the gateway. */
export const reservedSegments = [
  'api',
  'modules',
  'dev',
  'health',
  'metrics',
  'problems',
  'login',
  'forgot-password',
  'reset-password',
] as const;

/** Groups of the menu beside the entries of the product's modules: `work` above them, `platform` below. */
const menuGroups = ['work', 'platform'] as const;
export type MenuGroup = (typeof menuGroups)[number];

const pageMenu = z.object({
  label: z.string(),
  /** Folds under a heading of its own; among the modules' entries unless given. */
  group: z.enum(menuGroups).optional(),
  /** Place in its group, smallest first. */
  order: z.number(),
  icon: z.string(),
  /** Who sees the entry in the sidebar; the page's own access unless given. */
  sidebar: pageAccess.optional(),
  /** Who sees the entry in the drawer; the page's own access unless given. */
  drawer: pageAccess.optional(),
});

/** `/clients/:id`; nothing of the shell's or the gateway's. */
const pagePath = z
  .string()
  .regex(/^(\/(:[a-z]\w*|[a-z0-9][\w-]*))+$/i, 'a path such as /clients/:id')
  .refine(
    (path) => !reservedSegments.some((segment) => segment === path.split('/')[1]),
    'a path that is not reserved for the shell or the gateway',
  );

export const modulePage = z.object({
  path: pagePath,
  title: z.string(),
  /** A list whose records have addresses: the page also gets everything below its path. */
  records: z.boolean().optional(),
  /**
   * Kinds of records that the palette opens here: where the list of each is (`{ "user": "/users" }`), a record below it. A
   * shell ignores unknown kinds.
   */
  finds: z.record(z.string(), pagePath).optional(),
  access: pageAccess,
  /** What happens to a signed-in user without access: the denied screen, or their profile. */
  denied: z.enum(['screen', 'profile']).default('screen'),
  menu: pageMenu.optional(),
  /** Words by which the command palette finds a page that has no menu entry. */
  palette: z.object({ label: z.string(), icon: z.string() }).optional(),
  /** The brand in the frame leads here, whatever the start is. Of several such pages the first one counts. */
  brand: z.boolean().optional(),
  /** Rank as landing page after sign-in; absent: never landed on. */
  landing: z.number().optional(),
});
export type ModulePage = z.infer<typeof modulePage>;

export const moduleName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/);

/** `module.json`, shipped next to a module's bundle. */
export const moduleManifest = z.object({
  name: moduleName,
  version: versionNumber,
  /** Range of the shell's API (apps/shell/shell.json) that the module needs, e.g. `^1.0.0`. */
  shellApi: versionRange,
  /** Range of the contract version of each service that the module calls. */
  services: z.record(z.string(), versionRange),
  /** Shared libraries that the module takes from the shell; written by its build. */
  singletons: z.record(z.string(), versionRange).default({}),
  pages: z.array(modulePage).min(1),
});
export type ModuleManifest = z.infer<typeof moduleManifest>;

/** One entry of GET /modules.json. */
export const deployedModule = z.object({
  manifest: moduleManifest,
  entry: z.string(),
  integrity: z.string().optional(),
  /** It is on trial, or compared with one that is: the shell reports its visits and failures. */
  watched: z.boolean().optional(),
  /** How the user gets it instead of the live one: by name, as one of a share or of companies, or in a tab by its address. */
  trial: z.enum(['preview', 'canary', 'address']).optional(),
});
export type DeployedModule = z.infer<typeof deployedModule>;

/** Request header of tools that serve a list of modules of their own: the page comes without the deployed ones. */
export const PLAIN_PAGE_HEADER = 'umbral-plain-page';
