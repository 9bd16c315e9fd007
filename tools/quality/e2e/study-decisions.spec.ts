import type { Office } from '@umbral/testing';
import type { Page } from '@playwright/test';
import { referenceRatesApi, type Bank } from '@umbral/contracts';
import { aBank, aProduct } from '@umbral/contracts/factories';
import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { unique } from './support/api';

const holder = {
  name: 'Elena Pardo',
  age: 34,
  workRegime: 'Cuenta ajena',
  workSeniority: 6,
  netIncome: 1500,
  savings: 60_000,
};
/** A study that fits no product, at an address of its own. */
const aStudy = (api: Office, fields: object = {}) =>
  api.admin.request<{ id: number; studyName: string }>('POST', '/api/viability-studies', {
    studyName: unique('Piso en Oviedo'),
    purchasePrice: 235_000,
    appraisalValue: 240_000,
    financingPercentage: 80,
    energyCertificate: 'C',
    tasacion: 380,
    holders: [holder],
    ...fields,
  });

interface Listed {
  code: string;
  name: string;
  rateType: string | null;
  assessedPayment: number;
  figures: { base: { stretches: { fromMonth: number; payment: number }[] }; bonused: object | null } | null;
}

const euros = (value: number) =>
  `${value.toLocaleString('es-ES', { useGrouping: 'always', minimumFractionDigits: 2 })}\u00a0€`;

/** Asserts that nothing is wider than a phone, once the page has followed its new size. */
const expectNarrow = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('[B-FIT-36] a change that would make a product fit is applied with the keyboard, also on a phone', async ({
  page,
  api,
}) => {
  // Four accessibility checks, two of them with all products.
  test.slow();
  const study = await aStudy(api);
  const bank = await api.admin.request<Bank>('POST', '/api/banks', aBank());
  // The cheapest one: only the first misfits have changes.
  const conditions = { interestRate: 0.1, effortRatioPercentage: 30 };
  await api.admin.request('POST', '/api/products', aProduct({ bankId: bank.id, ...conditions }));
  await openPage(page, `/viability-studies/${study.id}/productos`);
  const product = page.getByRole('dialog').last();
  await expect(page.getByRole('table').getByText('Encaja con un cambio').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Banco/).selectOption({ label: bank.name });
  await page.getByRole('button', { name: /^Ver \d+ más$/ }).click();
  await expect(product.getByRole('heading', { name: 'Qué lo haría compatible' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNarrow(page);
  const act = product.getByRole('button', { name: /^Aplicar al estudio: Con .* más de entrada/ });
  await act.focus();
  await page.keyboard.press('Enter');
  const changed = page.getByLabel(/^Financiación/);
  await expect(changed).toBeFocused();
  await expect(changed).toHaveAccessibleDescription(/^Cambiado/);
  await expectNarrow(page);
  await expectAccessible(page);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Actualizar Estudio' }).click();
  await expect(product.getByText('Encaja', { exact: true })).toBeVisible();
});

test('the list shows the figures of products, collapsed if no change helps, also on a phone', async ({ page, api }) => {
  test.slow();
  const study = await aStudy(api, { isNational: false });
  const listed = await api.admin.request<Listed[]>('GET', `/api/viability-studies/${study.id}/compatible-products`);
  const mixed = listed.find(({ rateType, figures }) => rateType === 'mixed' && figures?.bonused)!;
  const [first, later] = mixed.figures!.base.stretches;
  await openPage(page, `/viability-studies/${study.id}/productos`);
  const panel = page.getByRole('tabpanel');
  const fold = panel.getByRole('button', { name: /^Ver \d+ que no pueden encajar$/ });
  await test.step('[B-FIG-22] Products that can never fit expand with the keyboard', async () => {
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(panel.getByRole('table')).toHaveCount(1);
    await fold.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('table')).toHaveCount(2);
    await expectAccessible(page);
  });
  const row = panel.getByRole('row', { name: new RegExp(mixed.code) });
  await test.step('[B-FIG-11] A row starts with the assessed payment, and shows the later one', async () => {
    await expect(row).toContainText(euros(mixed.assessedPayment));
    await expect(row).toContainText(/de 188\.000\s€ a \d+ años/);
    await expect(row).toContainText(`después ${euros(later!.payment)} (desde el mes ${later!.fromMonth})`);
  });
  await test.step('[B-FIG-12] And the payment with all conditions', async () => {
    await expect(row).toContainText(/con condiciones [\d.,]+\s€, TAE \d+,\d\d\s%/);
    await row.getByRole('button', { name: mixed.name }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('tab', { name: 'Condiciones Económicas' }).click();
    await expect(dialog.getByText('Sin condiciones')).toBeVisible();
    await expect(dialog.getByText(euros(first!.payment)).first()).toBeVisible();
    await expect(dialog.getByText(/^(Compensa|No compensa)$/).first()).toBeVisible();
    await expect(dialog.getByText(/^Condiciones: /)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: 'Simulación' }).click();
    await expect(dialog.getByText(/^Con el máximo del producto \(/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  });
  await test.step('[B-FIG-23] Warnings of most products are shown once above', async () => {
    // Of the products that this page lists: other journeys create some meanwhile.
    await expect(async () => {
      const [, all] = /de (\d+) productos/.exec(await panel.getByText(/de \d+ productos encaja/).innerText()) ?? [];
      const warning = panel.getByText(new RegExp(`\\(\\d+ de ${all} productos\\)\\.$`));
      await expect(warning.first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
  await page.setViewportSize(phone);
  await expectNarrow(page);
  await expectAccessible(page);
});

test('[B-CST-30] an administrator reaches the rules from the products and from the palette', async ({ page }) => {
  await test.step('Given the rules, reached from the products and from the last group of the menu', async () => {
    await openPage(page, '/products');
    await expect(
      page.getByRole('list', { name: 'Plataforma' }).getByRole('link', { name: 'Gastos de compra' }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Gastos de compra' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gastos de compra' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await page.setViewportSize(phone);
    await expectNarrow(page);
    await page.setViewportSize(desk);
  });
  await test.step('And from the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Gastos de compra');
    await expect(page.getByRole('option', { name: /Gastos de compra/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('When one is entered', async () => {
    await page.getByRole('link', { name: 'Nueva regla' }).click();
    await expect(page.getByRole('dialog', { name: 'Nueva regla' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
});

test('[B-CST-35] an adviser calculates the purchase costs with the keyboard, also on a phone', async ({
  page,
  api,
}) => {
  const study = await aStudy(api);
  await openPage(page, `/viability-studies/${study.id}/editar`);
  await test.step('When the costs are calculated in the form', async () => {
    await page.getByRole('dialog').getByRole('tab', { name: 'Gastos Operación' }).click();
    await page.getByLabel(/^Comunidad autónoma/).selectOption({ label: 'Asturias' });
    await page.getByRole('button', { name: 'Calcular gastos' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Gastos calculados/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNarrow(page);
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Actualizar Estudio' }).click();
    await expect(page.getByText('Estudio actualizado')).toBeVisible();
  });
  await test.step("Then the study's detail shows the laws", async () => {
    await page.goto(`/viability-studies/${study.id}/gastos`);
    await expect(page.getByText(/^ITP · General/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNarrow(page);
    await expectAccessible(page);
  });
});

test('[B-SCE-35] scenarios are side by side, and below each other on a phone', async ({ page, api }) => {
  const study = await aStudy(api);
  await openPage(page, `/viability-studies/${study.id}/escenarios`);
  await expect(page.getByText('Sin escenarios')).toBeVisible();
  await page.getByRole('button', { name: 'Añadir escenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo escenario' });
  await dialog.getByLabel(/^Nombre/).fill('Fija a 30');
  await dialog.getByLabel(/^Tipo fijo/).fill('2,95');
  await expect(dialog.getByText('787,55')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar escenario' }).click();
  await expect(page.getByText('Escenario guardado')).toBeVisible();
  await test.step('[B-REF-10] A variable one starts with the newest index and names its month', async () => {
    const [euribor] = await api.admin.result(referenceRatesApi.latest);
    await page.getByRole('button', { name: 'Añadir escenario' }).click();
    const another = page.getByRole('dialog', { name: 'Nuevo escenario' });
    await another.getByText('Variable', { exact: true }).click();
    await expect(another.getByLabel(/^Euríbor/)).toHaveValue(String(euribor?.value).replace('.', ','));
    await another.getByLabel(/^Nombre/).fill('Publicada');
    await another.getByLabel(/^Diferencial/).fill('0,6');
    await another.getByRole('button', { name: 'Guardar escenario' }).click();
    await expect(page.getByText(/^Variable: euríbor de [a-z]+ de \d{4} \(/).first()).toBeVisible();
    await test.step('[B-FIG-16] And shows how far the index may rise', async () => {
      for (const rise of ['un punto más', 'dos puntos más', 'tres puntos más'])
        await expect(page.getByText(rise)).toBeVisible();
    });
  });
  const path = `/api/viability-studies/${study.id}/scenarios`;
  const terms = { purchasePrice: 235_000, financingPercentage: 80, years: 30, euribor: 2.2, spread: 0.6 };
  const bonuses = [{ code: 'n', label: 'Nómina', points: 0.3, annualCost: 60, linked: true }];
  await api.admin.request('POST', path, { ...terms, name: 'Variable', rateType: 'variable', bonuses });
  await api.admin.request('POST', path, { ...terms, name: 'Mixta', rateType: 'mixed', fixedRate: 2.4, fixedYears: 10 });
  await page.reload();
  const table = page.getByRole('table', { name: /^Escenarios del estudio/ });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByText(/^Variable: euríbor supuesto del 2,2\s% \+ 0,6\s%/).first()).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveCount(9);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(table).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText('Cuota inicial');
  await expectNarrow(page);
  await expectAccessible(page);
});
