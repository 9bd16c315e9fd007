import { readFile } from 'node:fs/promises';
import type { AuditLog } from '@umbral/contracts';
import { administrator, expect, expectAccessible, signIn } from './support/fixtures';
import { test } from './support/releases';

test.use({ shipping: 'releases-page' });

const FORMER = 'Poner en uso la versión 0.2.0';

test('an administrator sees who published what, and brings the former release back with one click', async ({
  page,
  api,
  team: { workshop, platform, older, newer, stack },
  quietConsole,
}) => {
  // The palette asks catalog and studies too, which do not run here.
  quietConsole.expectErrors(/502 \(Bad Gateway\)/);
  const publish = (bundle: string, note: string) =>
    workshop.command('publish', platform, '--unopened', '--by', administrator.email, '--note', note, bundle);
  await publish(older, 'Avisos con notas');
  await publish(newer, 'Detalles nuevos');
  await signIn(page, administrator, '/notices');
  await expect(page.getByText('Versión tres')).toBeVisible();

  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await page.getByRole('combobox').fill('publicaciones');
  await page
    .getByRole('option', { name: /Publicaciones/ })
    .first()
    .click();
  const notices = page.getByRole('list', { name: 'Versiones de Avisos' });
  await expect(page.getByText(/^En uso desde el .* · por admin@umbral\.test$/)).toBeVisible();
  const releases = notices.getByRole('listitem');
  await expect(releases.first()).toContainText(/0\.3\.0\s*En uso\s*Detalles nuevos/);
  await expect(releases.nth(1)).toContainText('Avisos con notas');
  await expectAccessible(page);

  await notices.getByRole('button', { name: FORMER }).click();
  const question = page.getByRole('alertdialog', { name: '¿Poner en uso la versión 0.2.0?' });
  await question.getByLabel('Motivo').fill('La lista se queda en blanco');
  await expectAccessible(page);
  const told = page.waitForResponse(
    async (answer) => answer.url().endsWith('/modules.json') && (await answer.text()).includes('/notices/0.2.0-'),
  );
  await question.getByRole('button', { name: 'Poner en uso' }).click();
  await expect(page.getByText('Versión 0.2.0 en uso', { exact: true })).toBeVisible();
  await expect(releases.first()).toContainText(/0\.3\.0\s*Retirada/);

  await told;
  await page.getByRole('navigation').getByRole('link', { name: 'Avisos' }).click();
  await expect(page.getByText('Versión dos')).toBeVisible();
  expect(JSON.parse(await readFile(`${stack.registryFolder}/registry.json`, 'utf8')).movements).toHaveLength(3);

  const movements = async () =>
    (await api.call<{ logs: AuditLog[] }>('GET', '/api/audit-logs/1')).logs
      .filter(({ entityType }) => entityType === 'release')
      .map(({ action, entityName, details }) => [action, entityName, details.changes['note']?.after]);
  await expect.poll(movements).toEqual([
    ['restore', 'notices 0.2.0', 'La lista se queda en blanco'],
    ['publish', 'notices 0.3.0', 'Detalles nuevos'],
    ['publish', 'notices 0.2.0', 'Avisos con notas'],
  ]);
});
