import { auditApi, clientsApi } from '@umbral/contracts';
import { aClient } from '@umbral/contracts/factories';
import { mailsTo } from '@umbral/testing';
import { newDni, unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';
import { stack } from './support/stack';

test('[D53] an adviser calculates a mortgage and saves the client', async ({ page }) => {
  const surname = unique('Miralles');

  await test.step('Given the calculator, reached from the studies', async () => {
    await openPage(page, '/viability-studies');
    await page.getByRole('main').getByRole('link', { name: 'Calculadora' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calculadora de hipoteca' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Datos del cálculo' })).toBeVisible();
  });

  await test.step('[S-CAL-21] When a name is missing, nothing is calculated', async () => {
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect(page.getByText('El nombre es requerido')).toBeVisible();
    await expect(page.getByText('Los apellidos son requeridos')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Resultado' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('And when it is complete, the result scrolls into view', async () => {
    await page.getByLabel(/^Nombre/).fill('Andrés');
    await page.getByLabel(/^Apellidos/).fill(surname);
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect(page.getByText('Cálculo completado')).toBeVisible();
    const result = page.getByRole('region', { name: 'Resultado' });
    await expect(result.getByText('843,21')).toBeVisible();
    await expect(result.getByText('No viable', { exact: true })).toBeInViewport();
    await expect(result.getByText(/Alto riesgo de sobreendeudamiento/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('[S-CAL-36] And prints on one sheet, without menu or form', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect(page.getByRole('form', { name: 'Datos del cálculo' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await expect(page.getByText(/Cálculo orientativo con amortización francesa/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1123);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('[B-FIG-29] With its comunidad the costs are those of its rules, on one sheet too', async () => {
    await page.getByLabel(/^Valor de la vivienda/).fill('240000');
    await page.getByLabel('Comunidad autónoma').selectOption('Andalucía');
    await page.getByRole('button', { name: 'Calcular', exact: true }).click();
    const result = page.getByRole('region', { name: 'Resultado' });
    await expect(result.getByRole('heading', { name: 'Gastos · Andalucía' })).toBeVisible();
    await expect(result.getByText('De 18.344 € a 19.001 €')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect(page.getByText('De 18.344 € a 19.001 €')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1123);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('[S-CAL-34] Then the client is saved, with the evaluation', async () => {
    await page.getByRole('button', { name: 'Guardar Cliente' }).click();
    await expect(page.getByText('Cliente guardado')).toBeVisible();
    await expect(page).toHaveURL(/client=\d+/);
    await expect(page.getByRole('link', { name: `Andrés ${surname}` })).toBeVisible();
  });

  await test.step('And opening the page for the client prefills it', async () => {
    await page.reload();
    await expect(page.getByLabel(/^Apellidos/)).toHaveValue(surname);
    await expect(page.getByText(/Nueva evaluación de/)).toContainText('Nueva evaluación de');
    // On a small screen the button is below the heading of the result.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect(
      page.getByRole('region', { name: 'Resultado' }).getByText('No viable', { exact: true }),
    ).toBeInViewport();
    await page.getByRole('button', { name: 'Guardar Cliente' }).click();
    await expect(page.getByText('Cliente guardado')).toBeVisible();
    await page.goto('/clients');
    await page.getByRole('searchbox').fill(surname);
    await page.getByRole('link', { name: `Ver detalle: Andrés ${surname}` }).click();
    // [B-PAP-25]: the inputs are the same.
    await expect(page.getByText('1 evaluación', { exact: true })).toBeVisible();
  });
});

test('[S-CAL-37] [D124] an adviser sends the result to the client, who gets it with the PDF', async ({ page }) => {
  const address = `${unique('cliente').replace(/\W+/g, '.').toLowerCase()}@pruebas.umbral.test`;
  await openPage(page, '/calculator');
  await page.getByLabel(/^Nombre/).fill('Andrés');
  await page.getByLabel(/^Apellidos/).fill(unique('Miralles'));
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByRole('button', { name: 'Falta el email del cliente' }).click();
  await expect(page.getByLabel(/^Correo electrónico/)).toBeFocused();
  await page.keyboard.type(address);
  await page.getByRole('button', { name: 'Enviar por email' }).click();

  const dialog = page.getByRole('dialog', { name: 'Enviar al cliente' });
  await test.step('[B-PAP-24] Nothing is stored during the preview of the mail', async () => {
    await expect(dialog.getByLabel(/^Para/)).toHaveValue(address);
    await expect(dialog.getByLabel(/^Mensaje/)).toHaveValue(/^Hola, Andrés:/);
    await expectAccessible(page);
    expect(await mailsTo(address, stack().gateway)).toEqual([]);
    await expect(page).not.toHaveURL(/client=/);
  });

  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(`Cálculo enviado a ${address}`)).toBeVisible();
  await expect(page).toHaveURL(/client=\d+/);
  await expect(dialog).toBeHidden();
  const [mail, ...others] = await mailsTo(address, stack().gateway);
  expect([mail?.subject, mail?.attachments.map(({ type }) => type), others]).toEqual([
    'Su cálculo de hipoteca',
    ['application/pdf'],
    [],
  ]);
});

test('an adviser notices by the DNI that a client is stored twice, and merges the two', async ({ page, api }) => {
  const { user, caller } = await api.member({}, [await api.company()]);
  const dni = newDni();
  const stored = async (firstName: string, given: object) => {
    const { id } = await caller.result(clientsApi.create, { body: aClient({ firstName, ...given }) });
    await caller.result(clientsApi.addNote, { params: { id }, body: { text: `Nota de ${firstName}` } });
    return id;
  };
  const other = await stored('Anna', { dni });
  const kept = await stored('Ana', { phone: null });
  const form = page.getByRole('dialog', { name: 'Editar cliente' });
  const preview = page.getByRole('dialog', { name: 'Fusionar clientes' });

  await test.step('Given the other client with the typed DNI, named below the field', async () => {
    await openPage(page, `/clients/${kept}/editar`, user);
    await expect(form.getByLabel(/^Nombre/)).toHaveValue('Ana');
    await form.getByLabel('DNI o NIE').fill(`${dni.slice(0, 8)}-${dni.slice(8).toLowerCase()}`);
    await expect(form.getByText('Ya existe:')).toContainText('Anna');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('definition').filter({ hasText: dni })).toBeVisible();
  });
  await test.step('When the preview shows what moves, and what differs', async () => {
    await page.getByRole('link', { name: 'Fusionar…' }).click();
    await expect(preview.getByText('Se mueven 1 evaluación y 1 nota.')).toBeVisible();
    await expect(preview.getByRole('radio', { name: /Este.*Ana$/ })).toBeChecked();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Fusionar' }).click();
    await expect(preview).toBeHidden();
  });
  await test.step('Then the timeline has the notes of both, and the address of the other one leads here', async () => {
    await page.goto(`/clients/${other}`);
    await expect(page).toHaveURL(new RegExp(`/clients/${kept}$`));
    for (const name of ['Ana', 'Anna'])
      await expect(page.getByText(`Nota de ${name}`, { exact: true }).filter({ visible: true })).toHaveCount(1);
  });
  await test.step('And the audit has both sides', async () => {
    const changesOf = async (id: number) => {
      const params = { entityType: 'client', entityId: String(id) } as const;
      const { logs } = await api.admin.result(auditApi.ofRecord, { params });
      return Object.keys((logs[0]?.details as { changes?: object } | null)?.changes ?? {});
    };
    await expect.poll(() => changesOf(kept)).toContain('merged');
    await expect.poll(() => changesOf(other)).toContain('mergedInto');
  });
});

test('[S-PRM-17] the calculator is open to every signed-in user, and to no other', async ({ page, api }) => {
  const plainUser = await api.user({ roleId: (await api.role()).id });
  await page.goto('/calculator');
  await expect(page).toHaveURL(/\/login/);
  await openPage(page, '/calculator', plainUser);
  await expect(page).toHaveURL(/\/calculator$/);
  await expect(page.getByRole('form', { name: 'Datos del cálculo' })).toBeVisible();
});
