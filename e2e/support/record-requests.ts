import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, BrowserContext, TestInfo } from '@playwright/test';
import { operationAt } from '@umbral/testing';

const file = process.env.UMBRAL_RECORD_REQUESTS;
const seen = { pages: new Set<string>(), operations: new Set<string>() };

/** Notes which pages are opened and which operations are called in every context of a browser, where a run is recorded. */
export function watch(browser: Browser): void {
  if (!file) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watchContext(await newContext(...options));
}

function watchContext(context: BrowserContext): BrowserContext {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const operation = operationAt(request.method(), pathname);
    if (operation) seen.operations.add(`${operation.service}/${operation.tag}`);
  });
  // A route of the shell is no request.
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const [, first = ''] = new URL(frame.url()).pathname.split('/');
      if (first) seen.pages.add(`/${first}`);
    }),
  );
  return context;
}

/** Writes what a journey has used, as one line of JSON. `npm run quality -- record` reads the lines. */
export function note(journey: TestInfo): void {
  if (!file) return;
  const [pages, operations] = [[...seen.pages], [...seen.operations]];
  appendFileSync(file, `${JSON.stringify({ file: `e2e/${basename(journey.file)}`, pages, operations })}\n`);
  seen.pages.clear();
  seen.operations.clear();
}
