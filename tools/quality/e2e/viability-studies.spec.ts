import { referenceRatesApi } from '@umbral/contracts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

const tab = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('tab', { name: new RegExp(`^${name}`) });

async function openStudies(page: Page): Promise<void> {
  await openPage(page, '/viability-studies');
  await expect(page.getByRole('heading', { level: 1, name: 'Estudio de Viabilidad' })).toBeVisible();
}

test('[S-VST-01] an adviser creates a study, reads which products fit, and finishes it', async ({ page, api }) => {
  // The longest journey, with five accessibility checks.
  test.slow();
  const name = unique('Casa en Llanes');

  await test.step('Given the list of studies', async () => {
    await openStudies(page);
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('When the form is submitted empty, the alert links the first field', async () => {
    await page.getByRole('link', { name: 'Nuevo Estudio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Crear Estudio' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Error de Validación');
    await expectAccessible(page);
    await dialog.getByLabel(/^Nombre del estudio/).fill(name);
    await dialog.getByLabel(/^Precio de compra/).fill('235000');
    await dialog.getByLabel(/^Valor de tasación/).fill('240000');
    await expect(dialog.getByLabel(/^Financiación/)).toHaveAccessibleDescription(/Sin confirmar/);
    await dialog.getByLabel(/^Financiación/).click();
    await dialog.getByRole('button', { name: 'Ir al Campo' }).click();
    await expect(tab(page, 'Titulares')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByRole('region', { name: 'Primer titular' }).getByLabel(/^Nombre/)).toBeFocused();
  });

  await test.step('And the input survives a closed tab', async () => {
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('umbral.draft.')));
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/Recuperado lo que escribiste/)).toBeVisible();
    await expect(page.getByLabel(/^Nombre del estudio/)).toHaveValue(name);
    // Touched fields stay confirmed, the others unconfirmed.
    await expect(page.getByRole('dialog').getByLabel(/^Financiación/)).not.toHaveAccessibleDescription(/Sin confirmar/);
    await expect(page.getByRole('dialog').getByLabel(/^Certificado energético/)).toHaveAccessibleDescription(
      /Sin confirmar/,
    );
  });

  await test.step('And when it is completed, the study is created', async () => {
    const dialog = page.getByRole('dialog');
    await tab(page, 'Titulares').click();
    const holder = dialog.getByRole('region', { name: 'Primer titular' });
    await holder.getByLabel(/^Nombre/).fill('Elena Pardo Cueto');
    await holder.getByLabel(/^Teléfono/).fill('627 554 109');
    await holder.getByLabel(/^Régimen laboral/).selectOption('Cuenta ajena');
    await holder.getByLabel(/^Antigüedad/).fill('6');
    await holder.getByLabel(/^Ingresos netos al mes/).fill('3100');
    await expect(holder.getByText(/Disponible mensual/)).toContainText('1.085');
    await tab(page, 'Gastos Operación').click();
    await dialog.getByLabel(/^ITP/).fill('10');
    await expect(dialog.getByText('Total de gastos de operación').locator('xpath=following-sibling::dd')).toContainText(
      '23.500',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crear Estudio' }).click();
    await test.step('[S-STD-46] With a notification', () => expect(page.getByText('Estudio creado')).toBeVisible());
  });

  await test.step('[B-WRK-01] Then the products that fit it open, and closing them shows the list', async () => {
    await expect(page).toHaveURL(/\/viability-studies\/\d+\/productos$/);
    await expect(page.getByRole('tabpanel').getByText(/de \d+ productos? encaja/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(page).toHaveURL(/\/viability-studies$/);
  });

  await test.step('And its detail shows all data, and the costs of the mortgage', async () => {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name: `Ver estudio: ${name}` }).click();
    await expect(page.getByRole('tabpanel').getByText('Importe a financiar')).toBeVisible();
    const tabs = ['Propiedad', 'Titulares', 'Avalistas', 'Productos', 'Simulación Hipoteca', 'Gastos Operación'];
    for (const name of tabs)
      await test.step(`[S-DET-01] It has a tab for ${name}`, () => expect(tab(page, name)).toBeVisible());
    const doubts = page.getByRole('tabpanel').getByText(/^Sin confirmar\. /);
    await expect(doubts).toContainText('Certificado energético');
    await expect(doubts).toContainText('Elena Pardo Cueto');
    await expect(doubts).not.toContainText('Financiación');
    await expect(page.getByRole('tabpanel').getByText('Elena Pardo Cueto: comprueba que no falten.')).toBeVisible();
    await expectAccessible(page);
    await tab(page, 'Productos').click();
    await expect(page.getByRole('tabpanel').getByText(/de \d+ productos? encaja/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible();
    await tab(page, 'Simulación Hipoteca').click();
    await expect(page.getByRole('tabpanel').getByText('844,20')).toBeVisible();
    await page.getByLabel(/^Tipo de interés/).fill('2,95');
    await expect(page.getByRole('tabpanel').getByText('787,55')).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar cuadro (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Cuadro de amortización - .+\.csv$/);
    await test.step('[B-FIG-14] With the same totals in table and tab', async () => {
      const rows = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n')
        .slice(1);
      const cents = rows.reduce((sum, row) => sum + Number(row.split(';')[2]?.replace(',', '')), 0);
      const words = (euros: number, digits: number) =>
        euros.toLocaleString('es-ES', {
          useGrouping: 'always',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
      await expect(page.getByRole('tabpanel').getByRole('row').last()).toContainText(words(cents / 100, 2));
      await expect(
        page.getByRole('tabpanel').getByText('Intereses').first().locator('xpath=following-sibling::dd'),
      ).toHaveText(new RegExp(`^${words(cents / 100, 0)}\\s€$`));
    });
    await test.step('[B-REF-15] The published index is one click away from the one it starts with', async () => {
      const panel = page.getByRole('tabpanel');
      await expect(page.getByLabel(/^Euríbor/)).toHaveValue('3,5');
      await expect(panel.getByText(/^Valor de partida\. Referencia: [\d,]+\s% \([a-z]+ de \d{4}\)/)).toBeVisible();
      await panel.getByRole('button', { name: 'Usar' }).click();
      const [euribor] = await api.admin.result(referenceRatesApi.latest);
      await expect(page.getByLabel(/^Euríbor/)).toHaveValue(String(euribor?.value).replace('.', ','));
    });
    await test.step('[B-FIG-13] And a sentence describes what is affordable', () =>
      expect(
        page
          .getByRole('tabpanel')
          .getByText(/^Asumible: la cuota es el [\d,]+\s% de los ingresos/)
          .first(),
      ).toBeVisible());
    await test.step('[B-FIG-15] With the highest payment', () =>
      expect(page.getByText('Cuota máxima').locator('xpath=following-sibling::dd')).toHaveText(/^1\.085\s€/));
    await page.keyboard.press('Escape');
  });

  await test.step('[S-VST-17] And on a phone, the list has cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText(/235\.000\s€.*240\.000\s€.*Nacional.*Sin préstamo adicional/);
    await expect(page.getByRole('main').getByRole('table')).toBeHidden();
    await card.getByRole('link', { name: `Ver estudio: ${name}` }).click();
    await tab(page, 'Productos').click();
    await test.step('[S-DET-13] So are the products', async () => {
      await expect(page.getByRole('tabpanel').getByRole('article').first()).toContainText('Cuota estimada');
      await expect(page.getByRole('tabpanel').getByRole('table')).toBeHidden();
    });
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('And it can be finished, which removes it from the active ones', async () => {
    await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
    await page.getByRole('menuitem', { name: /^Finalizar/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar estudio' }).click();
    await expect(page.getByText('Estado actualizado')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });

  await test.step('And deleted permanently', async () => {
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Finalizado');
    await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
    await page.getByRole('menuitem', { name: /^Eliminar/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar estudio' }).click();
    await expect(page.getByText('Estudio eliminado')).toBeVisible();
  });
});

test('[S-STD-01] an adviser does the same with the keyboard alone', async ({ page }) => {
  const name = unique('Piso en Gijón');
  const { keyboard } = page;
  await openStudies(page);

  await test.step('Given the dialog, opened from the palette', async () => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Buscar o ir a/ })).toBeFocused();
    await keyboard.type('Nuevo estudio');
    await expect(page.getByRole('option', { name: /Nuevo estudio/ })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByLabel(/^Nombre del estudio/)).toBeFocused();
  });

  await test.step('When tabs are traversed with arrows and fields with Tab', async () => {
    await keyboard.type(name);
    await keyboard.press('Tab');
    await keyboard.type('198500');
    await keyboard.press('Tab');
    await keyboard.type('196000');
    await keyboard.press('Enter');
    const goTo = page.getByRole('button', { name: 'Ir al Campo' });
    await expect(goTo).toBeVisible();
    await goTo.focus();
    await keyboard.press('Enter');
    const holder = page.getByRole('region', { name: 'Primer titular' });
    await expect(holder.getByLabel(/^Nombre/)).toBeFocused();
    await keyboard.type('Óscar Menéndez Riva');
    for (const text of ['684 220 715', '41', 'Aut', '7']) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Tab');
    await keyboard.type('2800');
    await keyboard.press('Enter');
    await expect(page.getByText('Estudio creado')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Productos' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Escape');
  });

  await test.step('[S-VST-19] Then it is in the list, and is finished from its menu after a confirmation', async () => {
    await page.getByRole('searchbox').focus();
    await keyboard.type(name);
    const more = page.getByRole('button', { name: `Más acciones: ${name}` });
    // A list that is still filtering moves its rows, and the menu with them.
    await expect(page.getByText('Mostrando 1 a 1 de 1 estudio')).toBeVisible();
    await more.focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.type('Fin');
    await expect(page.getByRole('menuitem', { name: /^Finalizar/ })).toBeFocused();
    await keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByText('Estado actualizado')).toBeVisible();
  });
});
