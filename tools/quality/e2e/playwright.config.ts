import { defineConfig } from '@playwright/test';
import { stack } from './support/stack';

/** Journeys that stop processes or publish modules share one system of their own, and so one worker. */
const OWN_SYSTEM = ['canaries', 'faults', 'releases', 'releases-page'].map((name) => `${name}.spec.ts`);

/**
 * Journeys run against the stack that `npm test` starts; UMBRAL_TEST_STACK says where it is. Chromium is the machine's
 * own (CHROMIUM_PATH), because the download of a private one is not possible everywhere.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'own-system', testMatch: OWN_SYSTEM, workers: 1, fullyParallel: false },
    { name: 'shared-system', testMatch: '*.spec.ts', testIgnore: OWN_SYSTEM },
  ],
  outputDir: '../../../.local/e2e',
  fullyParallel: true,
  workers: 3, // of two processors: a fifth of the time they wait for pages
  retries: 0,
  // Generous, because a busy machine is not a defect; a hang is still reported.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: [['line'], ['json', { outputFile: '../../../.local/e2e-report.json' }]],
  use: {
    // As `expect`: a hang is reported with its call, not as the time of the whole journey.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: stack().gateway,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Animations cost processor time and have intermediate colours; no test here covers them.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a fifth of the processor time of all journeys, and are lost with a CI machine.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live too short for the optimizing compiler: a tenth of the processor time of loads and of axe. Threads that collect and
        // compile beside a page, and a process that draws, take a quarter of two busy processors for handing over work.
        '--js-flags=--no-turbofan,--single-threaded',
        '--in-process-gpu',
      ],
    },
  },
});
