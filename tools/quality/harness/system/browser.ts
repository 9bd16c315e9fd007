import { STORED_USER_KEY } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn } from '../src/index.js';
import type { Browser, BrowserContext } from 'playwright-core';

export { launchChromium } from '../../../release/prepublish-check/launch-chromium.ts';

/** A browser context of a signed-in user: the session is created by the API, which spares the form. */
export async function signedInContext(
  browser: Browser,
  gateway: string,
  email: string = ADMINISTRATOR,
): Promise<BrowserContext> {
  const { sessionId = '', user } = await signedIn(email, PASSWORD, { gateway });
  const context = await browser.newContext({ baseURL: gateway, locale: 'es-ES' });
  await context.addCookies([{ name: 'umbral_session', value: sessionId, url: gateway }]);
  await context.addInitScript(
    ([key, text]) => localStorage.setItem(key!, text!),
    [STORED_USER_KEY, JSON.stringify(user)],
  );
  return context;
}
