import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { STORED_USER_KEY } from '@umbral/contracts';
import { addresses, ADMINISTRATOR, PASSWORD } from '@umbral/testing';
import { obtainChromium } from '../stages/chromium.ts';
import { views, type View } from './views.ts';

/** What was seen of one address: picture by view, and what is wrong with it. */
export interface Seen {
  address: string;
  pictures: Record<string, string>;
  problems: string[];
}

/** A page, or a record over or below it, whose title follows that of the page. */
interface Place {
  address: string;
  follows?: string;
}

const WAIT_MS = 60_000;
const UNSETTLED = '[aria-busy="true"], .skeleton';

/**
 * Takes a picture of every page, of the first record of its list and of the form for a new one, in each view.
 * @param folder receives the pictures, and loses what it had
 * @param prefix of the addresses to take; all unless given
 */
export async function takePictures(gateway: string, folder: string, prefix = '/'): Promise<Seen[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { CHROMIUM_PATH: executablePath, ...env } = await obtainChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const seen = new Map<string, Seen>();
    const found = await findAddresses(browser, gateway, prefix);
    for (const view of views) {
      await inView(browser, gateway, view, async (page, problems) => {
        for (const place of found) {
          const { address } = place;
          const entry = seen.get(address) ?? { address, pictures: {}, problems: [] };
          seen.set(address, entry);
          await open(page, place);
          const file = `${address.slice(1).replaceAll(/\W+/g, '-')}.${view.name.replaceAll(/\W+/g, '-')}.png`;
          await page.screenshot({ path: join(folder, file) });
          entry.pictures[view.name] = file;
          const over = view.mayOverflow
            ? 0
            : await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) entry.problems.push(`${view.name}: ${over} px wider than the screen`);
          entry.problems.push(...problems.splice(0).map((text) => `${view.name}: ${text}`));
        }
      });
    }
    return [...seen.values()];
  } finally {
    await browser.close();
  }
}

async function findAddresses(browser: Browser, gateway: string, prefix: string): Promise<Place[]> {
  const found: Place[] = [];
  const [first] = views as readonly [View, ...View[]];
  await inView(browser, gateway, first, async (page) => {
    for (const path of Object.values(addresses).flatMap((headings) => Object.keys(headings))) {
      if (!path.startsWith(prefix)) continue;
      found.push({ address: path });
      await open(page, { address: path });
      const follows = await page.title();
      const links = await page
        .locator(`main a[href^="${path}/"]`)
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const record = links.find((link) => /\/\d+$/.test(link));
      const form = links.find((link) => /\/nuev[oa]$/.test(link));
      for (const link of [record, form]) if (link) found.push({ address: link, follows });
    }
  });
  return found;
}

/** Signed in as the administrator. @param use also receives the errors of the console, which it takes out */
async function inView(
  browser: Browser,
  gateway: string,
  { context: options, media }: View,
  use: (page: Page, problems: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: gateway,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto('/versions.json');
  const answer = await page.request.post('/api/auth/login', { data: { email: ADMINISTRATOR, password: PASSWORD } });
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    STORED_USER_KEY,
    await answer.text(),
  ] as const);
  if (media) await page.emulateMedia(media);
  await use(page, problems);
  await context.close();
}

async function open(page: Page, { address, follows }: Place): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  // A dialog is loaded after its page.
  if (follows) await page.waitForFunction((title) => document.title !== title, follows);
  await page.waitForFunction((selector) => !document.querySelector(selector), UNSETTLED);
  await page.evaluate(() => document.fonts.ready);
}
