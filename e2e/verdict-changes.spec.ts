import { aBank, aCompany, aHolder, aProduct, aStudy } from '@umbral/contracts/factories';
import { Api, unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[B-FIG-37] an adviser finds a changed product on the desk, until its study is opened', async ({
  page,
  api,
  baseURL,
}) => {
  const adviser = await api.createUser((await api.createRole(['estudios_viabilidad'])).id);
  const company = await api.call<{ id: number }>('POST', '/api/companies', aCompany());
  await api.call('POST', `/api/companies/${company.id}/users`, { userIds: [adviser.id] });
  const bank = await api.call<{ id: number }>('POST', '/api/banks', aBank({ companyId: company.id }));
  const body = aProduct({ bankId: bank.id, maxAge: 30, effortRatioPercentage: 100 });
  const product = await api.call<{ id: number }>('POST', '/api/products', body);
  const theirs = await Api.signIn(baseURL ?? '', adviser);
  const studyName = unique('Ático');
  // Nobody else's products fit somebody of this age.
  const holders = [aHolder({ age: 90 })];
  await theirs.call('POST', '/api/viability-studies', aStudy({ studyName, holders }));
  await api.call('PUT', `/api/products/${product.id}`, { ...body, maxAge: 99 });

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/desk', adviser);
  const block = page.getByRole('region', { name: 'Cambios en las condiciones', exact: true });
  await expect(async () => {
    await page.reload();
    await expect(block.getByText('1 de sus estudios encaja ahora con otro producto')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
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
