import type { Page } from '@playwright/test';

/**
 * The palette omits a service that takes longer than two seconds, as a busy machine does. To be called before the page opens.
 * @param ms what a search may take instead
 */
export const waitForSearches = (page: Page, ms = 60_000) =>
  page.addInitScript((limit) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (asked) => timeout(asked === 2_000 ? limit : asked);
  }, ms);
