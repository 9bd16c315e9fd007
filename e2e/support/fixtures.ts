import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { ageSignInsOf, signedIn } from '@umbral/testing';
import { Api } from './api';
import { stack } from './stack';

export const administrator = { email: 'admin@umbral.test', password: 'umbral-demo' };

interface Fixtures {
  /** The platform's API, signed in as the administrator. */
  api: Api;
  /** Fails the test when the browser's console shows an error that the test did not announce. */
  quietConsole: { expectErrors: (pattern: RegExp) => void };
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => {
    await use(await Api.signIn(baseURL ?? '', administrator));
  },
  quietConsole: [
    async ({ page }, use) => {
      const announced: RegExp[] = [];
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await use({ expectErrors: (pattern) => announced.push(pattern) });
      expect(errors.filter((text) => !announced.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the screen, as a person does, and waits for the frame. */
export async function signIn(page: Page, who = administrator, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
}

/** The page goes on in a session whose owner signed in more than ten minutes ago: nobody waits for that here. */
export async function goOnWithAnOldSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  const { gateway } = stack();
  const { sessionId, user } = await signedIn(who.email, who.password, { gateway });
  await ageSignInsOf(user.id);
  await page.context().addCookies([{ name: 'umbral_session', value: sessionId ?? '', url: gateway }]);
}

/** No violation of WCAG 2.2 A and AA on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-way through an entrance colours are no colours yet; what is on its way ends at once, what opens meanwhile is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual([]);
}

export { expect };
