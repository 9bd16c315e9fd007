import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, BrowserContext, TestInfo } from '@playwright/test';
import { operationAt } from '@umbral/testing';

const file = process.env.UMBRAL_RECORD_REQUESTS;
const seen = { pages: new Set<string>(), operations: new Set<string>(), writes: new Set<string>() };

/** Records the opened pages and called operations in every browser context, if recording is enabled. */
export function watch(browser: Browser): void {
  if (!file) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => watchContext(await newContext(...options));
}

function watchContext(context: BrowserContext): BrowserContext {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const operation = operationAt(request.method(), pathname);
    if (!operation) return;
    const tag = `${operation.service}/${operation.tag}`;
    seen.operations.add(tag);
    if (request.method() !== 'GET') seen.writes.add(tag);
  });
  // A route of the shell causes no request.
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const [, first = ''] = new URL(frame.url()).pathname.split('/');
      if (first) seen.pages.add(`/${first}`);
    }),
  );
  return context;
}

/** Writes the usage of a journey as one line of JSON, read by `npm run quality -- record`. */
export function note(journey: TestInfo): void {
  if (!file) return;
  const sources = Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, [...values]]));
  appendFileSync(file, `${JSON.stringify({ file: `tools/quality/e2e/${basename(journey.file)}`, ...sources })}\n`);
  for (const values of Object.values(seen)) values.clear();
}
