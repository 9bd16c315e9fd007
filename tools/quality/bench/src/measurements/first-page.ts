import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inLocal, inRoot } from '../../../../local/paths.ts';
import { run } from '../../../../local/shell/run.ts';
import { step } from '../../../../local/terminal/progress.ts';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, signedInContext } from '../../../harness/system/browser.ts';
import { openSlowly, type Opened } from './open-slowly.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'What a browser loads for the first page, and for the first module';

const BUILD = inRoot('libs', 'web-kit', 'webpack', 'build.mjs');
const ONE_BUNDLE = fileURLToPath(new URL('../baselines/one-bundle', import.meta.url));

interface MeasuredPage {
  name: 'login' | 'users';
  what: string;
  path: string;
  isSignedIn: boolean;
  untilUsable: (page: Page) => Promise<unknown>;
  /** Kilobytes of JavaScript. */
  budget?: number;
}

const pages: MeasuredPage[] = [
  {
    name: 'login',
    what: 'sign-in page',
    path: '/login',
    isSignedIn: false,
    untilUsable: (page) => page.getByLabel('Correo electrónico').waitFor(),
    budget: 85,
  },
  {
    name: 'users',
    what: 'users page, opened first',
    path: '/users',
    isSignedIn: true,
    untilUsable: (page) => page.getByRole('row').nth(1).waitFor(),
    budget: 180,
  },
];

export async function measure({ systems, rounds, onEnd }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const browser = await launchChromium();
  onEnd(() => browser.close());
  const figures: Figure[] = [];
  for (const page of pages) {
    const { bundled, stop } = await serveOneBundle(system, page.name);
    const open = async (url: string) =>
      openSlowly(await contextFor(browser, url, page), url + page.path, page.untilUsable);
    const contenders = { modules: () => open(system.urls.gateway), bundle: () => open(bundled) };
    const results = await inTurns(rounds, contenders);
    await stop();
    figures.push(...figuresOf(page, results));
  }
  return figures;
}

const contextFor = (browser: Browser, url: string, { isSignedIn }: MeasuredPage) =>
  isSignedIn ? signedInContext(browser, url) : browser.newContext({ locale: 'es-ES' });

/** Another gateway before the same services, which hands out the same code as one bundle. */
async function serveOneBundle(system: System, page: string) {
  const folder = mkdtempSync(inLocal('bench-bundle-'));
  await step(`The ${page} page built as one bundle`, () =>
    run(process.execPath, [BUILD], {
      cwd: ONE_BUNDLE,
      env: { ...process.env, NODE_ENV: 'production', OUTPUT: folder, PAGE: page },
      logFile: inLocal('logs', `bench-bundle-${page}.log`),
      what: `The bundle of the ${page} page`,
    }),
  );
  const name = `gateway-one-bundle-${page}`;
  const bundled = await system.processes.startBeside('gateway', name, { SHELL_DIR: folder });
  const stop = async () => {
    await system.processes.kill(name, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return { bundled, stop };
}

function figuresOf(
  { what, budget }: MeasuredPage,
  { modules, bundle }: Record<'modules' | 'bundle', Opened[]>,
): Figure[] {
  const of = (results: Opened[], key: keyof Opened, unit = 1) => results.map((result) => result[key] / unit);
  const both = (key: keyof Opened, unit?: number) => ({
    values: of(modules, key, unit),
    against: 'one bundle',
    baselines: of(bundle, key, unit),
  });
  return [
    compared({ what: `${what}: JavaScript`, unit: 'kB', ...both('scriptBytes', 1_000), goal: atMost(1.05) }),
    ...(budget
      ? [
          plain({
            what: `${what}: JavaScript, against its budget`,
            unit: 'kB',
            values: of(modules, 'scriptBytes', 1_000),
            goal: atMost(budget),
          }),
        ]
      : []),
    compared({ what: `${what}: everything that is sent`, unit: 'kB', ...both('bytes', 1_000) }),
    compared({ what: `${what}: requests`, unit: '', ...both('requests') }),
    compared({ what: `${what}: largest paint on a slow network`, unit: 'ms', ...both('largestPaint') }),
    compared({ what: `${what}: usable on a slow network`, unit: 'ms', ...both('usable') }),
  ];
}
