import { ADMINISTRATOR, PASSWORD } from '@umbral/testing';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { obtainChromium } from '../../../platform/src/stages/chromium.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A phone on a slow network, as Lighthouse has it: 1.6 Mbit/s, 150 ms to the server and back. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

export async function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH, ...environment } = await obtainChromium();
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: ARGUMENTS, env: { ...process.env, ...environment } });
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the administrator's browser keeps after signing in, by the screen. */
export async function signInByScreen(browser: Browser, url: string): Promise<Storage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Correo electrónico').fill(ADMINISTRATOR);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const storage = await context.storageState();
  await context.close();
  return storage;
}

export interface Opened {
  /** As they are sent, without headers. */
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** Milliseconds. */
  largestPaint: number;
  usable: number;
}

/** Opens a page with an empty cache on the slow network, and waits for what makes it usable. */
export async function openSlowly(
  browser: Browser,
  url: string,
  storageState: Storage | undefined,
  untilUsable: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const context = await browser.newContext({ storageState, locale: 'es-ES' });
  try {
    const page = await context.newPage();
    const sent: ReturnType<typeof sizeOf>[] = [];
    page.on('requestfinished', (request) => sent.push(sizeOf(request)));
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await untilUsable(page);
    const usable = performance.now() - start;
    const largestPaint = await page.evaluate(largestPaintSoFar);
    const answers = await Promise.all(sent);
    const sum = (some: typeof answers) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      scriptBytes: sum(answers.filter(({ type }) => type === 'script')),
      bytes: sum(answers),
      requests: answers.length,
      largestPaint,
      usable,
    };
  } finally {
    await context.close();
  }
}

async function sizeOf(request: Request) {
  const { responseBodySize: bytes } = await request.sizes();
  return { type: request.resourceType(), bytes: Math.max(bytes, 0) }; // below zero: the browser had it already
}

/** Runs in the page. */
function largestPaintSoFar(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
