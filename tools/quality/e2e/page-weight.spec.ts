import { viabilityStudiesApi } from '@umbral/contracts';
import { aStudy } from '@umbral/contracts/factories';
import { expect, openPage, test, withoutLiveChanges } from './support/fixtures';
import {
  describe,
  duplicatePackages,
  fontsBeforeScripts,
  kilobytes,
  loadedBy,
  weightOf,
  type Loaded,
} from './support/page-weight';

const FONTS_BEFORE_SCRIPTS = 50_000;
/** Bytes of JavaScript as they are sent: see docs/results.md. */
const BUDGETS = { signIn: 82_500, users: 180_000, study: 228_000 };

// What a change loads is no part of the page, and other journeys change records meanwhile.
test.beforeEach(async ({ page }) => {
  await withoutLiveChanges(page);
});

function expectWithin(files: readonly Loaded[], budget: number): void {
  const bytes = weightOf(files, 'script');
  expect(
    bytes,
    `${kilobytes(bytes)} of JavaScript, the budget is ${kilobytes(budget)}:\n${describe(files)}`,
  ).toBeLessThanOrEqual(budget);
  const fonts = weightOf(fontsBeforeScripts(files), 'font');
  expect(fonts, 'fonts before the first script').toBeLessThanOrEqual(FONTS_BEFORE_SCRIPTS);
  expect(duplicatePackages(files), 'packages that the page receives twice').toEqual([]);
}

test('the sign-in is within its budget', async ({ page }) => {
  const files = await loadedBy(page, async () => {
    await page.goto('/login');
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  });
  expectWithin(files, BUDGETS.signIn);
});

test('the users page is within its budget, and its HTML names its files and first reads', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') reads.push(new URL(request.url()).pathname);
  });
  const files = await loadedBy(page, async () => {
    await openPage(page, '/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
  expectWithin(files, BUDGETS.users);
  await test.step('every script is named by the HTML', async () => {
    const named = await page.evaluate(() =>
      [...document.head.querySelectorAll('link[rel="preload"][as="script"], head > script[src]')].map(
        (tag) => tag.getAttribute('href') ?? tag.getAttribute('src'),
      ),
    );
    const scripts = files.filter(({ type }) => type === 'script').map(({ file }) => `/${file}`);
    expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
  });
  await test.step('what the HTML begins to read is read once', () => {
    const begun = ['/api/user/permissions', '/api/companies/my-companies', '/versions.json', '/api/users'];
    expect(reads.filter((path) => begun.includes(path)).sort()).toEqual([...begun].sort());
  });
});

test('a study is within its budget', async ({ page, api }) => {
  const { id } = await api.admin.result(viabilityStudiesApi.create, { body: aStudy() });
  const files = await loadedBy(page, async () => {
    await openPage(page, `/viability-studies/${id}`);
    await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
  });
  expectWithin(files, BUDGETS.study);
});
