import type { BrowserContext, Page, Request } from 'playwright-core';

/** A phone on a slow network, as Lighthouse has it: 1.6 Mbit/s, 150 ms to the server and back. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

export interface Opened {
  /** As they are sent, without headers. */
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** Milliseconds. */
  largestPaint: number;
  usable: number;
}

/** Opens a page of a new context on the slow network, waits for what makes it usable, and closes the context. */
export async function openSlowly(
  context: BrowserContext,
  url: string,
  untilUsable: (page: Page) => Promise<unknown>,
): Promise<Opened> {
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
  return { type: request.resourceType(), bytes: Math.max(bytes, 0) }; // below zero: cached by the browser
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
