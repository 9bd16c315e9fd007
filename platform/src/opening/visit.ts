import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** A page is what it will be when nothing has been on its way, and nothing been drawn as loading, for so long. */
const QUIET_MS = 500;
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;
const LONGEST_TEXT = 300;
/** Never answered to its end. */
const STREAM = '/api/events';

export interface Visit {
  /** What is wrong, the first of it; nothing when the page is as it should be. */
  problem: string | undefined;
  /** Addresses that the page leads to. */
  links: string[];
}

/** What can be seen of a module's place in the shell. */
interface Sight {
  isThere: boolean;
  isBusy: boolean;
  isEmpty: boolean;
  /** What the shell, or the kit of the module, shows in its stead. */
  alert: string;
  heading: string;
  links: string[];
}

/** Opens one page of a module as a person would who types its address, and says what is wrong with it. */
export async function visit(context: BrowserContext, address: string, module: string): Promise<Visit> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`throws: ${short(error.message)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logs an error: ${short(textOf(message))}`);
  });
  try {
    const onTheWay = requestsOf(page);
    await page.goto(address);
    const sight = await settled(page, module, onTheWay);
    return { problem: problems[0] ?? verdictOn(sight), links: sight.links };
  } finally {
    await page.close();
  }
}

function verdictOn({ isThere, isBusy, isEmpty, alert, heading }: Sight) {
  if (alert && !isThere) return `is not opened: ${short(alert)}`;
  if (!isThere) return `is not opened; in its place stands "${heading || 'nothing'}"`;
  if (isBusy) return `is still loading after ${PATIENCE_MS / 1000} s`;
  return isEmpty ? 'stays empty' : undefined;
}

/** Requests that are not answered to their end yet. */
function requestsOf(page: Page) {
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === STREAM;
  page.on('request', (request) => !isStream(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

async function settled(page: Page, module: string, onTheWay: Set<Request>): Promise<Sight> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let quietSince = Date.now(); ; await pause(LOOK_AGAIN_MS)) {
    const sight = await page.evaluate(look, module);
    const isQuiet = !onTheWay.size && !sight.isBusy && (sight.isThere || Boolean(sight.alert));
    if (!isQuiet) quietSince = Date.now();
    if (Date.now() - quietSince >= QUIET_MS || Date.now() > deadline) return sight;
  }
}

/**
 * Runs in the browser, so it names nothing of this file and no function of its own. A title alone is no page: it is known before
 * the page is there.
 */
function look(module: string): Sight {
  const place = document.querySelector<HTMLElement>(`main [data-module="${CSS.escape(module)}"]:not([hidden])`);
  const content = place?.cloneNode(true) as HTMLElement | undefined;
  content?.querySelectorAll('h1').forEach((title) => title.remove());
  return {
    isThere: Boolean(place),
    isBusy: Boolean(document.querySelector('main .skeleton, main [aria-busy="true"]')),
    isEmpty: !content?.textContent?.trim() && !content?.querySelector('button, canvas, img, input, svg, table'),
    alert: document.querySelector('main [role="alert"]')?.textContent?.trim() ?? '',
    heading: document.querySelector('main h1')?.textContent?.trim() ?? '',
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname),
  };
}

/** The browser names no address in what it says of a call that failed. */
function textOf(message: ConsoleMessage) {
  const { url } = message.location();
  const isOfCall = message.text().startsWith('Failed to load resource');
  return isOfCall && url ? `${message.text()} (${new URL(url).pathname})` : message.text();
}

function short(text: string) {
  const [line = ''] = text.trim().split('\n');
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}
