import { addresses } from '@umbral/testing';
import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { smallOnes } from './support/targets';

const TO_COME = ['/properties', '/reports', '/settings'];
const MINIMUM = 24;
const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1440, height: 900 };

/** Words that must not be on a Spanish page, and the rendering of missing values. */
const english = /(?<!\p{L})(the|and|of|with|loading|save|search|edit|delete|settings|undefined|null|NaN)(?!\p{L})/iu;

for (const [part, headings] of Object.entries(addresses))
  test(`[P-NAV-08] every address opens a page of its own: ${part}`, async ({ page }) => {
    await openPage(page, '/');
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
      await test.step('[P-XCC-01] in Spanish', async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        expect(await page.locator('body').innerText()).not.toMatch(english);
      });
      await test.step('[P-NAV-10] three of them announce a future page', () =>
        expect(page.getByText('Página en desarrollo')).toHaveCount(TO_COME.includes(path) ? 1 : 0));
      await expectAccessible(page);
      expect(await smallOnes(page, 'body', MINIMUM), `${path}, wide`).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await smallOnes(page, 'body', MINIMUM), `${path}, on a phone`).toEqual([]);
      await page.setViewportSize(SCREEN);
    }
  });

for (const [path, days] of [
  ['/audits/actividad', 'Fechas'],
  ['/viability-studies', 'Creado'],
] as const)
  test(`a list with many filters has them on one line with its buttons: ${path}`, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole('button', { name: days })).toBeVisible();
    const bar = await page.locator('.filters').boundingBox();
    const last = await page.getByRole('button', { name: 'Exportar CSV' }).boundingBox();
    expect(last?.y).toBe(bar?.y);
    const cut = await page.locator('.filters select').evaluateAll((selects) => {
      const widths = selects.map(({ clientWidth }) => clientWidth);
      for (const select of selects) select.style.cssText = 'flex: none; field-sizing: content';
      return selects.filter(({ clientWidth }, index) => clientWidth > (widths[index] ?? 0)).length;
    });
    expect(cut).toBe(0);
  });
