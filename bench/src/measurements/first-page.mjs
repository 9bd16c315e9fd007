import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inLocal, inRoot } from '../../../platform/src/paths.ts';
import { run } from '../../../platform/src/shell/run.ts';
import { step } from '../../../platform/src/terminal/progress.ts';
import { openBrowser, openSlowly, signInByScreen } from '../harness/browser.mjs';
import { atMost, compared, plain } from '../harness/figure.mjs';
import { administrator, PASSWORD } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';

export const title = 'What a browser loads for the first page, and for the first module';

const BUILD = inRoot('libs', 'web-kit', 'webpack', 'build.mjs');
const ONE_BUNDLE = fileURLToPath(new URL('../baselines/one-bundle', import.meta.url));

const pages = [
  {
    name: 'login',
    what: 'sign-in page',
    path: '/login',
    isSignedIn: false,
    untilUsable: (page) => page.getByLabel('Correo electrónico').waitFor(),
    budget: 150,
  },
  {
    name: 'users',
    what: 'users page, opened first',
    path: '/users',
    isSignedIn: true,
    untilUsable: (page) => page.getByRole('row').nth(1).waitFor(),
  },
];

export async function measure({ stacks, rounds, onEnd }) {
  const stack = await stacks.small();
  const browser = await openBrowser();
  onEnd(() => browser.close());
  const figures = [];
  for (const page of pages) {
    const { bundled, stop } = await serveOneBundle(stack, page.name);
    const open = async (url) =>
      openSlowly(browser, url + page.path, await storageFor(browser, url, page), page.untilUsable);
    const contenders = { modules: () => open(stack.urls.gateway), bundle: () => open(bundled) };
    const results = await inTurns(rounds, contenders);
    await stop();
    figures.push(...figuresOf(page, results));
  }
  return figures;
}

const storageFor = (browser, url, { isSignedIn }) =>
  isSignedIn ? signInByScreen(browser, url, { email: administrator, password: PASSWORD }) : undefined;

/** Another gateway before the same services, which hands out the same code as one bundle. */
async function serveOneBundle(stack, page) {
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
  const bundled = await stack.processes.startBeside('gateway', name, { SHELL_DIR: folder });
  const stop = async () => {
    await stack.processes.kill(name, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return { bundled, stop };
}

function figuresOf({ what, budget }, { modules, bundle }) {
  const of = (results, key, unit = 1) => results.map((result) => result[key] / unit);
  const both = (key, unit) => ({
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
