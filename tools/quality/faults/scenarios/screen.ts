import { launchChromium, signedInContext } from '../../harness/system/browser.ts';

/** The administrator in a browser: follows the menu, reads headings and panels. @param url of the gateway */
export async function openScreen(url: string) {
  const browser = await launchChromium();
  const page = await (await signedInContext(browser, url)).newPage();
  page.setDefaultTimeout(60_000);
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) });
  return {
    open: (path: string) => page.goto(path),
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
    /** Blocks answers to these addresses until the returned function is called. */
    async hold(pattern: string) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(pattern, async (route) => {
        await released;
        await route.continue().catch(() => {}); // the page may have aborted it
      });
      return async () => {
        release();
        await page.unroute(pattern);
      };
    },
    close: () => browser.close(),
  };
}
