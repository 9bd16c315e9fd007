import * as z from 'zod';
import { releasePath } from './release-path.js';

/** Limits of one report; a shell with more sends several. */
export const MAX_VISITS = 20;
export const MAX_FAILURES = 5;
export const MAX_FRAMES = 12;

/**
 * Where code stood: `name@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234`. A function name and a built file, nothing else:
 * a frame cannot carry user input.
 */
export const stackFrame = z
  .string()
  .max(260)
  .regex(/^[\w$.<>[\]# ]{0,80}@\/(modules|assets)\/[\w./-]{1,150}:\d{1,7}:\d{1,7}$/)
  .meta({ examples: ['name@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234'] });

/** `src/rows/use-rows.ts:12`: a file of the module, or of its repository below `libs` or `node_modules`, and a line. Never a path of a machine. */
export const sourcePosition = z
  .string()
  .max(200)
  .regex(/^(?!.*\.\.)[\w@+~.-]+(?:\/[\w@+~.-]+)*:\d{1,7}$/)
  .meta({ examples: ['src/rows/use-rows.ts:12'] });

/** `code` is that of the incident, `kind` the class of what was thrown. Its message stays in the browser, because it may quote data of the screen. */
export const moduleFailure = z
  .object({
    path: releasePath,
    code: z
      .string()
      .max(7)
      .regex(/^UMB-1\d\d$/)
      .meta({ examples: ['UMB-101'] }),
    kind: z
      .string()
      .max(60)
      .regex(/^[A-Z][A-Za-z]*$/)
      .meta({ examples: ['TypeError'] }),
    frames: z.array(stackFrame).max(MAX_FRAMES),
  })
  .meta({ id: 'ModuleFailure' });
export type ModuleFailure = z.output<typeof moduleFailure>;

/** Visits and failures of releases on trial, and of those they are compared with. */
export const releaseReport = z
  .object({
    visits: z.array(releasePath).max(MAX_VISITS).meta({ description: 'A release once for each visit' }),
    failures: z.array(moduleFailure).max(MAX_FAILURES),
  })
  .meta({ id: 'ReleaseReport' });
export type ReleaseReport = z.output<typeof releaseReport>;
