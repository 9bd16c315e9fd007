import type { Page } from '@playwright/test';

/**
 * The palette omits a service that is slow, as one of a busy machine is. To be called before the page opens.
 * @param ms what a search may take at least
 */
export const waitForSearches = (page: Page, ms = 60_000) =>
  page.addInitScript((limit) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (asked) => timeout(Math.max(asked, limit));
  }, ms);
