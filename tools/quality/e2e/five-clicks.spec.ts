import type { Page } from '@playwright/test';
import { clientsApi, viabilityStudiesApi, type Bank } from '@umbral/contracts';
import { aBank, aClient, aHolder, aProduct, aStudy } from '@umbral/contracts/factories';
import { mailsTo } from '@umbral/testing';
import { expect, openPage, test } from './support/fixtures';
import { unique } from './support/api';
import { stack } from './support/stack';

/** Only mouse clicks: a click event caused by a key has detail 0. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
      },
      { capture: true },
    );
    document.addEventListener('keydown', () => (sessionStorage.keys = Number(sessionStorage.keys ?? 0) + 1), {
      capture: true,
    });
  });
const counted = (page: Page) =>
  page.evaluate(() => [Number(sessionStorage.clicks ?? 0), Number(sessionStorage.keys ?? 0)]);

test('[B-WRK-14] a new study, its products, a change that would make one fit and the report take at most five clicks', async ({
  page,
}) => {
  await countClicks(page);
  const { keyboard } = page;
  await openPage(page, '/viability-studies');
  await expect(page.getByRole('table')).toBeVisible();
  await page.evaluate(() => (sessionStorage.clicks = 0));

  await test.step('Given a study that is entered and saved', async () => {
    await page.getByRole('link', { name: 'Nuevo Estudio' }).click();
    await expect(page.getByLabel(/^Nombre del estudio/)).toBeFocused();
    for (const text of [unique('Piso en Cáceres'), '235000', '240000']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Control+s');
    await expect(page.getByRole('region', { name: 'Primer titular' }).getByLabel(/^Nombre/)).toBeFocused();
    for (const text of ['Elena Pardo', '627 554 109', '34', 'Cuenta ajena', '6', '1500']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Control+s');
    await expect(page.getByText('Estudio creado')).toBeVisible();
  });

  await test.step('Then its products are shown, with the changes that would make them fit', async () => {
    await expect(page.getByRole('tabpanel').getByText(/de \d+ productos? encaja/)).toBeVisible();
    await expect(page.getByRole('table').getByText('Encaja con un cambio').first()).toBeVisible();
  });

  await test.step('And the report for the client is created', async () => {
    await page.getByRole('link', { name: 'Crear informe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Informe para el cliente' });
    await dialog.getByRole('button', { name: 'Crear informe' }).click();
    await expect(page.getByText('Informe creado', { exact: true })).toBeVisible();
  });

  const [clicks] = await counted(page);
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(5);
});

test('from a study that fits no product to the report in the client’s mail there are five clicks, and no key', async ({
  page,
  api,
}) => {
  const surname = unique('Miralles');
  const email = `${unique('cliente').replace(/\W+/g, '.').toLowerCase()}@pruebas.umbral.test`;
  const person = { phone: '627554109', email };
  await api.admin.result(clientsApi.create, { body: aClient({ firstName: 'Elena', lastName: surname, ...person }) });
  const holder = aHolder({ name: `Elena ${surname}`, phone: person.phone, netIncome: 1500, monthlyDebt: 0 });
  const study = await api.admin.result(viabilityStudiesApi.create, {
    body: aStudy({ purchasePrice: 235_000, appraisalValue: 240_000, financingPercentage: 80, holders: [holder] }),
  });
  const bank = await api.admin.request<Bank>('POST', '/api/banks', aBank());
  // The cheapest one: only the first misfits have changes.
  const product = aProduct({ bankId: bank.id, interestRate: 0.1, effortRatioPercentage: 30 });
  await api.admin.request('POST', '/api/products', product);
  await countClicks(page);
  await openPage(page, `/viability-studies/${study.id}/productos`);
  const row = page.getByRole('table').getByRole('row', { name: new RegExp(product.code) });
  await expect(row).toContainText('Encaja con un cambio');
  await page.evaluate(() => (sessionStorage.clicks = sessionStorage.keys = 0));

  await test.step('When the change is applied, the product fits', async () => {
    const notes = row.locator('xpath=following-sibling::tr[1]');
    await notes.getByRole('button', { name: /^Aplicar al estudio: Con / }).click();
    await page.getByRole('button', { name: 'Actualizar Estudio' }).click();
    await expect(row.getByText('Encaja', { exact: true })).toBeVisible();
  });
  const report = page.getByRole('dialog', { name: 'Informe para el cliente' });
  await test.step('And the report starts with it, previewed', async () => {
    await page.getByRole('link', { name: 'Crear informe' }).click();
    const chosen = report.getByRole('group', { name: 'Productos (hasta 4)' }).getByRole('checkbox', { checked: true });
    await expect(chosen).toHaveCount(1);
    await expect(chosen).toHaveAccessibleName(new RegExp(product.code));
    await expect(report.getByRole('img', { name: /^Vista previa del informe/ })).toBeVisible();
  });
  await test.step('And it is sent to the known address', async () => {
    await report.getByRole('button', { name: 'Crear y enviar al cliente' }).click();
    const mail = page.getByRole('dialog', { name: 'Enviar al cliente' });
    await expect(mail.getByLabel(/^Para/)).toHaveValue(email);
    await mail.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText(`Informe enviado a ${email}`)).toBeVisible();
    expect((await mailsTo(email, stack().gateway)).map(({ subject }) => subject)).toEqual(['Su informe de hipoteca']);
  });
  expect(await counted(page)).toEqual([5, 0]);
});
