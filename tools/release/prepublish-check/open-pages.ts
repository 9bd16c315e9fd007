import { type BrowserContext } from 'playwright-core';
import { Failure } from '../../local/failure.ts';
import { candidateIn, type Candidate } from './candidate.ts';
import { type Checker, signIn } from './checker.ts';
import { launchChromium } from './launch-chromium.ts';
import { serveCandidates } from './serve-candidates.ts';
import { smokeCheck, type Limits } from './smoke-check.ts';

interface Platform {
  gateway: string;
  checker: Checker;
  limits?: Partial<Limits>;
}

/**
 * Opens every page of built modules in a real browser, in the shell and against the services of a running platform. A page
 * that throws, logs an error, does not respond or stays empty is a Failure with one sentence each.
 * @returns the opened addresses, and the pages without a link to them
 */
export async function openPages(bundles: string[], { gateway, checker, limits }: Platform) {
  const candidates = await Promise.all(bundles.map(candidateIn));
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: gateway, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
    const signOut = await signIn(context, checker);
    await serveCandidates(context, candidates);
    const results: Opened[] = [];
    for (const candidate of candidates) results.push(await openModule(context, candidate, limits));
    await signOut();
    const problems = results.flatMap((result) => result.problems);
    if (problems.length) throw new Failure('Nothing was published.', { details: problems.join('\n') });
    return { opened: results.flatMap(({ opened }) => opened), unopened: results.flatMap(({ unopened }) => unopened) };
  } finally {
    await browser.close();
  }
}

interface Opened {
  opened: string[];
  unopened: string[];
  problems: string[];
}

/** Pages of a record need an id, so they are reached by a link of another page. */
async function openModule(
  context: BrowserContext,
  { manifest: { name, version, pages } }: Candidate,
  limits: Partial<Limits> = {},
): Promise<Opened> {
  const result: Opened = { opened: [], unopened: [], problems: [] };
  const links = new Set<string>();
  const isOfRecord = (path: string) => path.includes('/:');
  const open = async (address: string) => {
    const { problem, links: found } = await smokeCheck(context, address, { module: name, ...limits });
    result.opened.push(address);
    if (problem) result.problems.push(`${name} ${version}: ${address} ${problem}.`);
    found.forEach((link) => links.add(link));
  };
  for (const { path } of pages.filter((page) => !isOfRecord(page.path))) await open(path);
  for (const { path } of pages.filter((page) => isOfRecord(page.path))) {
    const address = [...links].find((link) => patternOf(path).test(link));
    if (address) await open(address);
    else result.unopened.push(path);
  }
  return result;
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`);
