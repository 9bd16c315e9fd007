import { clientsApi, reportsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aHolder, aReport, aStudy } from '@umbral/contracts/factories';
import { mailsTo } from '@umbral/testing';
import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { stack } from './support/stack';

test('[B-PAP-26] an adviser sends a report to the client on a phone, with the keyboard alone, and finds the mail in the list', async ({
  page,
  api,
  quietConsole,
}) => {
  const name = unique('Ana Miralles');
  const address = `${unique('cliente').replace(/\W+/g, '.').toLowerCase()}@pruebas.umbral.test`;
  const study = await api.admin.result(viabilityStudiesApi.create, {
    body: aStudy({ holders: [aHolder({ name })] }),
  });
  await api.admin.result(reportsApi.create, { params: { id: study.id }, body: aReport() });
  const dialog = page.getByRole('dialog', { name: 'Enviar al cliente' });
  const isWithinPhone = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await test.step('Given a report among the earlier ones, its mail is previewed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/reports/*/mails', (route) => route.abort());
    await openPage(page, `/viability-studies/${study.id}/informe`);
    await page.getByRole('button', { name: /^Enviar al cliente el informe del/ }).press('Enter');
    await expect(dialog.getByLabel(/^Para/)).toBeFocused();
    await expect(dialog.getByLabel(/^Asunto/)).toHaveValue('Su informe de hipoteca');
    await expect(dialog.getByText(`Informe de viabilidad - ${name}.pdf`)).toBeVisible();
    await isWithinPhone();
    await expectAccessible(page);
  });

  await test.step('When the connection fails, the dialog reports it and offers a retry', async () => {
    quietConsole.expectErrors(/ERR_FAILED/);
    await page.keyboard.type(address);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      /^No se pudo enviar el correo\. Inténtalo de nuevo en unos minutos$/,
    );
    await expectAccessible(page);
    await page.unroute('**/reports/*/mails');
    await dialog.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await expect(page.getByText(`Informe enviado a ${address}`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('Then the client has the PDF, and the report shows when it was sent', async () => {
    const [mail, ...others] = await mailsTo(address, stack().gateway);
    expect([mail?.subject, mail?.attachments.map((file) => file.name), others]).toEqual([
      'Su informe de hipoteca',
      [`Informe de viabilidad - ${name}.pdf`],
      [],
    ]);
    await expect(page.getByText(/^Enviado el \d\d\/\d\d\/\d{4}$/).filter({ visible: true })).toHaveCount(1);
  });

  await test.step('And the page of the client, who was created for it, lists it', async () => {
    const found = await api.admin.result(clientsApi.list, { query: { page: 1, search: name } });
    const [client] = Array.isArray(found) ? found : found.items;
    await openPage(page, `/clients/${client?.id}`);
    const mails = page.locator('section', { has: page.getByRole('heading', { name: 'Correos' }) }).last();
    await expect(mails.getByText('Su informe de hipoteca').filter({ visible: true })).toHaveCount(1);
    await expect(mails.getByText('Enviado', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await isWithinPhone();
    await expectAccessible(page);
  });
});
