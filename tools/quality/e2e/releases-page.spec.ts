import type { AuditLog } from '@umbral/contracts';
import { expect, expectAccessible, openLivePage } from './support/fixtures';
import { hasList, test } from './support/releases';

const FORMER = 'Poner en uso la versión 0.2.0';

test('an administrator sees who published what, and rolls back to the previous release with one click', async ({
  page,
  api,
  team: { workshop, platform, older, newer },
}) => {
  const administrator = await api.user({ roleId: 1 });
  const publish = (bundle: string, note: string) =>
    workshop.command('publish', { ...platform, email: administrator.email }, '--unopened', '--note', note, bundle);
  await publish(older, 'Avisos con notas');
  await publish(newer, 'Detalles nuevos');
  await openLivePage(page, '/notices', administrator);
  await expect(page.getByText('Versión tres')).toBeVisible();

  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await page.getByRole('combobox').fill('publicaciones');
  await page
    .getByRole('option', { name: /Publicaciones/ })
    .first()
    .click();
  const notices = page.getByRole('list', { name: 'Versiones de Avisos' });
  const live = page.getByText(/^En uso desde el /);
  await expect(live.filter({ hasText: `· por ${administrator.email}` })).toBeVisible();
  const releases = notices.getByRole('listitem');
  await expect(releases.first()).toContainText(/0\.3\.0\s*En uso\s*Detalles nuevos/);
  await expect(releases.nth(1)).toContainText('Avisos con notas');
  await expectAccessible(page);

  await notices.getByRole('button', { name: FORMER }).click();
  const question = page.getByRole('alertdialog', { name: '¿Poner en uso la versión 0.2.0?' });
  await question.getByLabel('Motivo').fill('La lista se queda en blanco');
  await expectAccessible(page);
  const reloaded = hasList(page, '0.2.0');
  await question.getByRole('button', { name: 'Poner en uso' }).click();
  await expect(page.getByText('Versión 0.2.0 en uso', { exact: true })).toBeVisible();
  await expect(releases.first()).toContainText(/0\.3\.0\s*Retirada/);

  await reloaded;
  await page.getByRole('navigation').getByRole('link', { name: 'Avisos', exact: true }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();

  const movements = async () =>
    (await api.admin.request<{ logs: AuditLog[] }>('GET', `/api/audit-logs/${administrator.id}`)).logs
      .filter(({ entityType, action }) => entityType === 'release' && action !== 'create')
      .map(({ action, entityName, details }) => [action, entityName, details.changes['note']?.after]);
  await expect.poll(movements).toEqual([
    ['restore', 'notices 0.2.0', 'La lista se queda en blanco'],
    ['publish', 'notices 0.3.0', 'Detalles nuevos'],
    ['publish', 'notices 0.2.0', 'Avisos con notas'],
  ]);
});
