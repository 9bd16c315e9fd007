import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** A page counts as loaded once no request is pending and nothing is shown as loading for this long. */
const QUIET_MS = 500;
const POLL_MS = 50;
/** Until a module that was left is unmounted; a former shell does not report that. */
const LEAVE_MS = 10_000;
const MAX_TEXT = 300;
/** The event stream, which never ends. */
const STREAM = '/api/events';

/** `loadMs` until the page is complete, `responseMs` until a tab answers: code that never returns would wait for ever. */
export const limits = { loadMs: 20_000, responseMs: 10_000 };
export type Limits = typeof limits;

export interface SmokeCheckResult {
  /** The first problem of the page. */
  problem: string | undefined;
  /** Addresses that the page links to. */
  links: string[];
}

/** State of a module's place in the shell. */
interface PageState {
  isThere: boolean;
  isBusy: boolean;
  isEmpty: boolean;
  /** The message that the shell or the module's kit shows instead. */
  alert: string;
  heading: string;
  links: string[];
}

class Unresponsive extends Error {}

/** @throws Unresponsive */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).then(() => Promise.reject(new Unresponsive()));
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** Opens one page of a module by its address, leaves it, and reports the first problem. */
export async function smokeCheck(
  context: BrowserContext,
  address: string,
  { module, ...given }: { module: string } & Partial<Limits>,
): Promise<SmokeCheckResult> {
  const { loadMs, responseMs } = { ...limits, ...given };
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`throws: ${short(error.message)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logs an error: ${short(textOf(message))}`);
  });
  const pending = pendingRequests(page);
  const read = () => within(responseMs, page.evaluate(readState, module));
  try {
    await within(loadMs, page.goto(address, { timeout: 0 }));
    const state = await loadedState(read, pending, loadMs);
    await within(responseMs, leave(page, module));
    return { problem: problems[0] ?? problemOf(state, loadMs), links: state.links };
  } catch (error) {
    // A page that lacks a part reloads itself, which ends the reading of its state: what it logged is the reason.
    if (!(error instanceof Unresponsive) && !problems[0]) throw error;
    const hung = 'does not respond: look for an endless loop in what it runs while it loads or renders';
    return { problem: problems[0] ?? hung, links: [] };
  } finally {
    // A hung page may not close; the browser ends with all of them.
    await within(responseMs, page.close()).catch(() => undefined);
  }
}

/** To a page of the shell, which unmounts the module: what it leaves behind is logged as an error. */
async function leave(page: Page, module: string): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/properties');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const isUnmounted = (name: string) => performance.getEntriesByName(`${name} unmounted`).length > 0;
  await page.waitForFunction(isUnmounted, module, { timeout: LEAVE_MS }).catch(() => undefined);
}

function problemOf({ isThere, isBusy, isEmpty, alert, heading }: PageState, loadMs: number) {
  if (alert && !isThere) return `is not opened: ${short(alert)}`;
  if (!isThere) return `is not opened; the page shows "${heading || 'nothing'}" instead`;
  if (isBusy) return `is still loading after ${loadMs / 1000} s`;
  return isEmpty ? 'stays empty' : undefined;
}

/** Requests without a complete answer yet. */
function pendingRequests(page: Page) {
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === STREAM;
  page.on('request', (request) => !isStream(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

async function loadedState(read: () => Promise<PageState>, pending: Set<Request>, loadMs: number): Promise<PageState> {
  const deadline = Date.now() + loadMs;
  for (let quietSince = Date.now(); ; await pause(POLL_MS)) {
    const state = await read();
    const isQuiet = !pending.size && !state.isBusy && (state.isThere || Boolean(state.alert));
    if (!isQuiet) quietSince = Date.now();
    if (Date.now() - quietSince >= QUIET_MS || Date.now() > deadline) return state;
  }
}

/**
 * Runs in the browser, so it must not reference anything of this file. A title alone does not count as content: it is rendered
 * before the page is loaded.
 */
function readState(module: string): PageState {
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

/** The browser's message of a failed request lacks its address. */
function textOf(message: ConsoleMessage) {
  const { url } = message.location();
  const isOfCall = message.text().startsWith('Failed to load resource');
  return isOfCall && url ? `${message.text()} (${new URL(url).pathname})` : message.text();
}

function short(text: string) {
  const [line = ''] = text.trim().split('\n');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
