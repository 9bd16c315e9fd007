import { describeError } from '../errors/describe-error.js';
import { Backoff } from '../events/pause.js';
import type { Log } from '../logging/log.js';
import type { DirectorySource, KnownCompanyPage, KnownUserPage } from './directory-source.js';

const LONGEST_WAIT_MS = 60_000;

interface Reading {
  /** What is done with each page; what is left out is not read. */
  keep: { companies?: (page: KnownCompanyPage) => Promise<void>; users?: (page: KnownUserPage) => Promise<void> };
  signal: AbortSignal;
  log: Log;
}

/** Reads identity's directory once and whole. Begins again, after longer and longer waits, until identity has told all. */
export async function readDirectory(source: DirectorySource, { keep, signal, log }: Reading): Promise<void> {
  if (!source.isThere) return log.warn({}, 'no INTERNAL_KEY: users and companies are known by events only');
  const backoff = new Backoff(signal, LONGEST_WAIT_MS);
  while (!signal.aborted) {
    try {
      if (keep.companies) for await (const page of source.companies(signal)) await keep.companies(page);
      if (keep.users) for await (const page of source.users(signal)) await keep.users(page);
      return;
    } catch (error) {
      if (!signal.aborted)
        log.warn(
          { reason: describeError((error as Error).cause ?? error) },
          'users and companies cannot be read from identity yet',
        );
    }
    await backoff.wait();
  }
}
