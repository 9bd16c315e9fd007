import { aCompany } from '@umbral/contracts/factories';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[B-EXP-11] a view stores search, filters and order, is shared, and shows a colleague the same rows of their scope', async ({
  page,
  api,
  browser,
}) => {
  const role = await api.role({ companias: 'view' });
  const [owner, colleague] = [await api.user({ roleId: role.id }), await api.user({ roleId: role.id })];
  const name = unique('Compañía');
  const [{ id }, hidden] = [
    await api.admin.request<{ id: number }>('POST', '/api/companies', { name: `${name} nuestra` }),
    await api.admin.request<{ name: string }>('POST', '/api/companies', aCompany({ name: `${name} ajena` })),
  ];
  await api.admin.request('POST', `/api/companies/${id}/users`, { userIds: [owner.id, colleague.id] });
  await api.admin.request('PATCH', `/api/companies/${id}/toggle-status`);
  const view = unique('Vista');
  const row = (text: string) => page.getByRole('row', { name: new RegExp(text) });
  const menu = page.getByRole('menu', { name: 'Vistas' });

  await test.step('Given a searched and filtered list', async () => {
    await openPage(page, '/companies', owner);
    await page.getByLabel('Estado').selectOption('inactive');
    await page.getByRole('searchbox').fill(name);
    // The row is visible before the search, too.
    await expect(page).toHaveURL(/search=/);
    await expect(row('nuestra')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Compañía' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=-name/);
    await page.getByRole('button', { name: 'Vistas' }).click();
    await expect(menu.getByText('No hay vistas guardadas')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('When it is saved and shared', async () => {
    await menu.getByRole('menuitem', { name: 'Guardar vista…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Guardar vista' });
    await dialog.getByLabel(/^Nombre/).fill(view);
    await dialog.getByLabel('Compartir con mi compañía').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Guardar vista' }).click();
    await expect(page.getByText('Vista guardada')).toBeVisible();
  });

  const saved = new URL(page.url());
  await test.step('Then choosing it sets the same address', async () => {
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Vistas' }).click();
    await menu.getByRole('menuitem', { name: new RegExp(view) }).click();
    await expect(page).toHaveURL((url) => url.pathname === saved.pathname && sameQuery(url, saved));
    await expect(row('nuestra')).toBeVisible();
  });

  await test.step('And a colleague finds it, and its address shows the same rows within their scope', async () => {
    const other = await (await browser.newContext()).newPage();
    await openPage(other, saved.pathname + saved.search, colleague);
    await expect(other.getByRole('row', { name: /nuestra/ })).toBeVisible();
    await expect(other.getByText(hidden.name)).toHaveCount(0);
    await other.getByRole('button', { name: 'Vistas' }).click();
    await expect(other.getByRole('menuitem', { name: new RegExp(view) })).toContainText(`De ${owner.name}`);
    await expect(other.getByRole('menuitem', { name: /^Eliminar/ })).toHaveCount(0);
    await other.context().close();
  });

  await test.step('And its owner deletes it', async () => {
    await page.getByRole('button', { name: 'Vistas' }).click();
    await menu.getByRole('menuitem', { name: `Eliminar: ${view}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar vista' }).click();
    await expect(page.getByText('Vista eliminada')).toBeVisible();
  });
});

/** The same parameters, in any order. */
const sameQuery = (one: URL, other: URL): boolean =>
  [one, other].map(({ searchParams }) => [...searchParams].sort().join()).every((query, _, all) => query === all[0]);
