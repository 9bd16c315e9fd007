import { banksApi } from '@umbral/contracts';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[D41] two people edit one bank: nothing typed is lost', async ({ page, api, browser, quietConsole }) => {
  quietConsole.expectErrors(/412/);
  const colleague = await api.user({ roleId: 1 });
  const me = await api.user({ roleId: 1 });
  const name = unique('Banca Turia');
  const bank = await api.bank({ name });
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const edit = `/banks/${bank.id}/editar`;
  await openPage(other, edit, colleague);
  await openPage(page, edit, me);
  const mine = page.getByRole('dialog', { name: 'Editar banco' });
  const theirs = other.getByRole('dialog', { name: 'Editar banco' });
  await expect(mine.getByLabel(/^Nombre/)).toHaveValue(name);

  await test.step('Given that the colleague saves while I type', async () => {
    await theirs.getByLabel(/^Nombre/).fill(`${name} y Segura`);
    await theirs.getByLabel(/^Detalles/).fill('Oficina nueva en Ruzafa');
    await theirs.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(theirs).toBeHidden();
    await mine.getByLabel(/^Nombre/).fill(`${name} Levante`);
    await mine.getByRole('button', { name: 'Guardar cambios' }).click();
  });

  const conflict = page.getByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  await test.step('Then I read who changed which fields', async () => {
    await expect(conflict).toContainText(colleague.name);
    await expect(conflict.getByRole('table', { name: 'Se añade a lo tuyo' })).toContainText('Oficina nueva en Ruzafa');
    await expectAccessible(page);
  });
  await test.step('And both names stand side by side, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [one, two] = [conflict.getByText('La mía'), conflict.getByText('La suya')];
    await expect(async () => {
      const [left, right] = [await one.boundingBox(), await two.boundingBox()];
      expect(left?.y).toBe(right?.y);
    }).toPass();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('When I choose mine with the keyboard, both changes are saved', async () => {
    await expect(conflict.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
    await conflict.getByRole('radio', { name: /La mía/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(conflict).toBeHidden();
    await expect(mine).toBeHidden();
    const saved = await api.admin.result(banksApi.get, { params: { id: bank.id } });
    expect(saved).toMatchObject({ name: `${name} Levante`, details: 'Oficina nueva en Ruzafa' });
  });
});

test('a version of one’s own other tab is not of another person', async ({ page, api, context, quietConsole }) => {
  quietConsole.expectErrors(/412/);
  const me = await api.user({ roleId: 1 });
  const bank = await api.bank({ name: unique('Banca Júcar') });
  const edit = `/banks/${bank.id}/editar`;
  await openPage(page, edit, me);
  const tab = await context.newPage();
  await tab.goto(edit);
  const [here, there] = [page.getByRole('dialog'), tab.getByRole('dialog')];
  await expect(here.getByLabel(/^Nombre/)).toHaveValue(bank.name);
  await there.getByLabel(/^Detalles/).fill('En la otra');
  await there.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(there).toBeHidden();
  await here.getByLabel(/^Detalles/).fill('En esta');
  await here.getByRole('button', { name: 'Guardar cambios' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Has modificado este registro en otro sitio' });
  await expect(conflict).toContainText('Tú, en otro sitio');
  await expect(conflict.getByRole('radio', { name: /En otro sitio/ })).toBeVisible();
});
