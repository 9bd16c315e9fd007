import { PASSWORD } from '@umbral/testing';
import { productsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aHolder, aProduct, aStudy } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[B-FIG-37] an adviser finds a changed product on the desk, until its study is opened', async ({ page, api }) => {
  const company = await api.company();
  const { user: adviser, caller } = await api.member({ estudios_viabilidad: 'view' }, [company]);
  const bank = await api.bank({ companyId: company.id });
  // Of a price that no other journey has: it would fit the studies of an administrator, too.
  const price = { minPurchasePrice: 50_000, maxPurchasePrice: 60_000 };
  const body = aProduct({ bankId: bank.id, maxAge: 30, effortRatioPercentage: 100, ...price });
  const product = await api.admin.result(productsApi.create, { body });
  const studyName = unique('Ático');
  // No other product accepts a holder of this age.
  const holders = [aHolder({ age: 90 })];
  await caller.result(viabilityStudiesApi.create, {
    body: aStudy({ studyName, holders, purchasePrice: 55_000, appraisalValue: 56_000 }),
  });
  await api.admin.result(productsApi.update, { params: { id: product.id }, body: { ...body, maxAge: 99 } });

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/desk', { email: adviser.email, password: PASSWORD });
  const block = page.getByRole('region', { name: 'Cambios en las condiciones', exact: true });
  await expect(async () => {
    await page.reload();
    await expect(block.getByText('1 de sus estudios encaja ahora con otro producto')).toBeVisible({ timeout: 30_000 });
  }).toPass();
  await expectAccessible(page);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWide()).toBe(false);

  const row = block.getByRole('link', { name: `${studyName} · ${body.code}: encaja ahora` });
  const seen = page.waitForResponse(/verdict-changes\/seen$/);
  await row.press('Enter');
  await expect(page).toHaveURL(/\/viability-studies\/\d+\/productos$/);
  expect((await seen).status()).toBe(204);
  await page.goto('/desk');
  await expect(page.getByRole('region', { name: 'Clientes recientes' })).toBeVisible();
  await expect(page.getByText('No se ha podido cargar')).toBeHidden();
  await expect(block).toBeHidden();
});
