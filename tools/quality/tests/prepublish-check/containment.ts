import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { misbehaving } from './misbehaving-pages.ts';

const LIME = 'rgb(0, 255, 0)';

interface Seen {
  ticks: number;
  turns: number;
  originalFetch: typeof fetch;
}

/** Within the open shell, as a link. */
const go = (page: Page, path: string) =>
  page.evaluate((target) => {
    performance.clearMarks();
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function leave(page: Page): Promise<void> {
  await go(page, '/properties');
  await page.waitForFunction(() => performance.getEntriesByName('bulletins unmounted').length > 0);
}

const limeElements = (page: Page) =>
  page.evaluate(
    (lime) =>
      [...document.querySelectorAll('button, h1')].filter((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return [backgroundColor, color].includes(lime);
      }).length,
    LIME,
  );

/** Opens and leaves each page: what it did to the others is undone, and is reported once. */
export async function assertContained(page: Page): Promise<void> {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto('/tidy');
  const own = page.getByText('En orden');
  await own.waitFor();
  assert.equal(await own.evaluate((element) => getComputedStyle(element).color), 'rgb(1, 2, 3)');
  await page.evaluate(() => void Object.assign(window, { originalFetch: fetch }));
  for (const path of Object.keys(misbehaving)) {
    await go(page, path);
    await page.getByText(/^Nada/).waitFor();
    assert.equal(await limeElements(page), 0, path);
    await leave(page);
  }
  for (const { says } of Object.values(misbehaving))
    assert.equal(errors.filter((error) => says.test(error)).length, 1, `${says}\n${errors.join('\n')}`);
  assert.equal(errors.length, Object.keys(misbehaving).length, errors.join('\n'));
  const after = await page.evaluate(async () => {
    const seen = window as unknown as Seen;
    const { ticks, turns } = seen;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return { ticks: seen.ticks - ticks, turns: seen.turns - turns, isFetchRestored: seen.originalFetch === fetch };
  });
  assert.deepEqual(after, { ticks: 0, turns: 0, isFetchRestored: true });
  await assertShellWorks(page);
}

/** What the captured key, the refused click and the patched functions had disabled. */
async function assertShellWorks(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Usuarios', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
}

export async function assertLoadErrorShown(page: Page): Promise<void> {
  await page.goto('/tidy?breaks');
  const panel = page.getByRole('alert');
  await panel.waitFor();
  assert.match(
    (await panel.textContent()) ?? '',
    /El módulo bulletins 1\.5\.0 falla al cargarse: «Falta la lista de avisos»\..*volver a la versión anterior.*UMB-114 · bulletins/,
  );
}
