import { describeError } from '../errors/describe-error.js';
import { Backoff } from '../events/pause.js';
import type { Log } from '../logging/log.js';
import type { DirectorySource, KnownCompanyPage, KnownUserPage } from './directory-source.js';

const MAX_WAIT_MS = 60_000;

interface Reading {
  /** Stores a page; a list without it is not read. */
  store: { companies?: (page: KnownCompanyPage) => Promise<void>; users?: (page: KnownUserPage) => Promise<void> };
  signal: AbortSignal;
  log: Log;
}

/** Reads identity's whole directory once. Retries with backoff until it succeeds. */
export async function readDirectory(source: DirectorySource, { store, signal, log }: Reading): Promise<void> {
  if (!source.isConfigured) return log.warn({}, 'no INTERNAL_KEY: users and companies are known by events only');
  const backoff = new Backoff(signal, MAX_WAIT_MS);
  while (!signal.aborted) {
    try {
      if (store.companies) for await (const page of source.companies(signal)) await store.companies(page);
      if (store.users) for await (const page of source.users(signal)) await store.users(page);
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
