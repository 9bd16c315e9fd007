import { chromium } from 'playwright-core';
import { ADMINISTRATOR, PASSWORD } from '@umbral/testing';
import { obtainChromium } from '../../src/stages/chromium.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** A person at a screen: signs in, follows the menu, reads headings and panels. @param url of the gateway */
export async function openBrowser(url: string) {
  const { CHROMIUM_PATH, ...environment } = await obtainChromium();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    env: { ...process.env, ...environment },
    args: FLAGS,
    chromiumSandbox: false,
  });
  const page = await browser.newPage({ baseURL: url, locale: 'es-ES' });
  page.setDefaultTimeout(60_000);
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) });
  return {
    async signIn(path: string) {
      await page.goto(path);
      await page.getByLabel('Correo electrónico').fill(ADMINISTRATOR);
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    },
    follow: (name: string) => page.getByRole('link', { name }).click(),
    /** Resolves when a page with this title is there, and no panel. */
    async shows(title: string) {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await alert.waitFor({ state: 'detached' });
    },
    /** Text of the panel in place of a module. */
    panel: () => alert.innerText(),
    async retry() {
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await this.shows('Usuarios');
      if (!(await page.evaluate(() => 'isSamePage' in globalThis))) throw new Error('the page was loaded again');
    },
    /** Keeps answers to these addresses from coming, until the function that it answers is called. */
    async hold(pattern: string) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(pattern, async (route) => {
        await released;
        await route.continue().catch(() => {}); // the page may have given up on it
      });
      return async () => {
        release();
        await page.unroute(pattern);
      };
    },
    close: () => browser.close(),
  };
}
