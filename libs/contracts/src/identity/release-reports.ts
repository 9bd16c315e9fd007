import * as z from 'zod';
import { releasePath } from './release-path.js';

/** Bounds of one report. A shell that has more to tell sends another one. */
export const MOST_VISITS = 20;
export const MOST_FAILURES = 5;
export const MOST_FRAMES = 12;

/**
 * Where code stood: `name@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234`. A name of the code and a built file, no more:
 * there is no place for anything that somebody typed.
 */
export const stackFrame = z
  .string()
  .max(260)
  .regex(/^[\w$.<>[\]# ]{0,80}@\/(modules|assets)\/[\w./-]{1,150}:\d{1,7}:\d{1,7}$/)
  .meta({ examples: ['name@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234'] });

/** `code` is that of the incident, `kind` the class of what was thrown. Its message stays in the browser: it may quote what is on the screen. */
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
    frames: z.array(stackFrame).max(MOST_FRAMES),
  })
  .meta({ id: 'ModuleFailure' });
export type ModuleFailure = z.output<typeof moduleFailure>;

/** What a shell tells of releases that are on trial, and of those that they are compared with. */
export const releaseReport = z
  .object({
    visits: z.array(releasePath).max(MOST_VISITS).meta({ description: 'A release once for each visit' }),
    failures: z.array(moduleFailure).max(MOST_FAILURES),
  })
  .meta({ id: 'ReleaseReport' });
export type ReleaseReport = z.output<typeof releaseReport>;
