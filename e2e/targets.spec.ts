import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/fixtures';

const PAGES = [
  '/desk',
  '/users',
  '/roles',
  '/banks',
  '/products',
  '/purchase-costs',
  '/companies',
  '/audits',
  '/clients',
  '/calculator',
  '/viability-studies',
  '/payment-studies',
  '/profile',
];
const MINIMUM = 24;
const THUMB = 44;

/** What is pressed and smaller than it may be. Links within a sentence are as high as its lines (WCAG 2.5.8). */
const smallOnes = (page: Page, within: string, minimum: number) =>
  page.evaluate(
    ([root = '', least = '0']) => {
      const pressed = 'a[href], button, summary, select, input:not([type="hidden"]), [role="tab"], [role="menuitem"]';
      return [...document.querySelectorAll<HTMLElement>(`${root} :is(${pressed})`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p, .sr-only, .skip'))
        .map((one) => ({ one, target: one.closest('label') ?? one }))
        .map(({ one, target }) => ({ one, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && Math.min(width, height) < Number(least) - 0.5)
        .map(
          ({ one, width, height }) => `${one.ariaLabel ?? one.innerText} ${Math.round(width)}x${Math.round(height)}`,
        );
    },
    [within, String(minimum)],
  );

for (const width of [1440, 390]) {
  test(`nothing that is pressed is smaller than 24 px at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    const small: Record<string, string[]> = {};
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
      const found = await smallOnes(page, 'body', MINIMUM);
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  });
}

test('in the drawer of a phone everything is as large as a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  expect(await smallOnes(page, '.sidebar', THUMB)).toEqual([]);
});

test('the ring of a heading goes around its words, and the box of all rows stands in line with the names', async ({
  page,
}) => {
  await signIn(page, undefined, '/users');
  await page.getByRole('link', { name: 'Bancos' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Bancos' });
  await expect(heading).toBeFocused();
  const { width = 0 } = (await heading.boundingBox()) ?? {};
  expect(width).toBeLessThan(200);

  const centre = (of: { y: number; height: number } | null) => (of?.y ?? 0) + (of?.height ?? 0) / 2;
  const box = await page.getByRole('checkbox', { name: 'Seleccionar la página' }).boundingBox();
  const name = await page.getByRole('columnheader').first().boundingBox();
  expect(Math.abs(centre(box) - centre(name))).toBeLessThan(2);
});
