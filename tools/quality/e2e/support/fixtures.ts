import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { STORED_USER_KEY } from '@umbral/contracts';
import { ADMINISTRATOR, ageSignInsOf, Office, PASSWORD, signedIn } from '@umbral/testing';
import { markContrastSamples, SAMPLED } from './contrast-samples';
import { note, watch } from './record-requests';
import { stack } from './stack';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CONFIGURATION = { rules: [{ id: 'color-contrast', selector: `[${SAMPLED}]` }] };
/** In the dark theme only colours differ. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule' as const, values: ['color-contrast'] },
};

/** The user who signs in, by default with the password shared by all test users. */
export interface Person {
  email: string;
  password?: string;
}
export const administrator = { email: ADMINISTRATOR, password: PASSWORD };

interface Fixtures {
  /** Creates records and users by the API, as the administrator. */
  api: Office;
  /** Fails the test on an unexpected error in the browser's console. */
  quietConsole: { expectErrors: (pattern: RegExp) => void };
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      watch(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  api: async ({ baseURL }, use) => {
    await use(await Office.open({ gateway: baseURL ?? '' }));
  },
  quietConsole: [
    async ({ page }, use, journey) => {
      const announced: RegExp[] = [];
      const errors: { text: string; address?: string }[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(withAddress(message)));
      page.on('pageerror', (error) => errors.push({ text: String(error) }));
      await use({ expectErrors: (pattern) => announced.push(pattern) });
      note(journey);
      expect(errors.filter(({ text }) => !announced.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The text of a failed request lacks its address. */
const withAddress = (message: ConsoleMessage) => ({ text: message.text(), address: message.location().url });

/**
 * Opens a page with a session created by the API, which saves the sign-in form.
 * Journeys of signing in use `signIn`.
 */
export async function openPage(
  page: Page,
  path: string,
  { email, password = PASSWORD }: Person = administrator,
): Promise<void> {
  // A static document of the site without scripts: the shell finds the session when it starts, and no page of an ended session is left.
  await page.goto('/versions.json');
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    STORED_USER_KEY,
    await answer.text(),
  ] as const);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Opens a page, and waits for its stream of the server's events: those emitted before do not reach it. */
export async function openLivePage(page: Page, path: string, person?: Person): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await openPage(page, path, person);
  await stream;
}

/** The page receives no changes of others: its stream of events never opens. Before the page is opened. */
export const withoutLiveChanges = (page: Page) => page.route('**/api/events?*', () => undefined);

/** Signs in through the form, and waits for the frame. */
export async function signIn(
  page: Page,
  { email, password = PASSWORD }: Person = administrator,
  path = '/login',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Replaces the session by one with a sign-in older than ten minutes, without waiting. */
export async function continueWithOldSignIn(page: Page, { email }: Person): Promise<void> {
  const { gateway } = stack();
  const { sessionId, user } = await signedIn(email, PASSWORD, { gateway });
  await ageSignInsOf(user.id);
  await page.context().addCookies([{ name: 'umbral_session', value: sessionId ?? '', url: gateway }]);
}

/** Asserts no violation of WCAG 2.2 A and AA in both themes; contrast on samples of each kind of text. No page has iframes. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(`if (!window.axe) { ${axeSource}; axe.configure(${JSON.stringify(CONFIGURATION)}) }`);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // A list that is refetched is animated to quieter colours, which keep those of the former theme until the answer.
    await expect(page.locator('.data[aria-busy="true"]')).toHaveCount(0);
    let violations: string[] | undefined;
    // A page that is rendered between marking and measuring loses its marks: it is measured again.
    await expect(async () =>
      expect((violations = await violationsIn(page, RULES[colorScheme]))).toBeDefined(),
    ).toPass();
    expect(violations, colorScheme).toEqual([]);
  }
}

/** Undefined where no marked text was found. */
async function violationsIn(page: Page, runOnly: (typeof RULES)[keyof typeof RULES]): Promise<string[] | undefined> {
  await markContrastSamples(page);
  return page.evaluate(async (rules) => {
    const found = await window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    if (found.inapplicable.some(({ id }) => id === 'color-contrast')) return undefined;
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  }, runOnly);
}

export { expect };
