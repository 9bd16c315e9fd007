import { join } from 'node:path';
import { local } from '../paths.ts';
import { RunFile } from '../supervise/run-file.ts';
import { assertUnclaimed } from '../supervise/stale-run.ts';

/** Of the one snapshot that is taken at a time: its run file, and what it copies. */
export const TAKING = 'snapshot';

/** A snapshot reads the folder until its archive is written, also after the system was stopped. @throws Failure while one is taken */
export const assertNoBackup = (folder = local): void => assertUnclaimed(new RunFile(join(folder, TAKING)));
