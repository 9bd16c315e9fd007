import { unique } from './support/api';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

test('[B-WRK-17] an adviser continues from screen to screen without typing anything twice', async ({ page }) => {
  const surname = unique('Miralles');
  const dialog = page.getByRole('dialog');

  await test.step('Given a client with an evaluation', async () => {
    await openPage(page, '/calculator');
    await page.getByLabel(/^Nombre/).fill('Andrés');
    await page.getByLabel(/^Apellidos/).fill(surname);
    await expect(page.getByText('9 valores sin confirmar')).toBeVisible();
    await page.getByRole('button', { name: 'Calcular', exact: true }).click();
    await page.getByRole('button', { name: 'Guardar Cliente' }).click();
    await expect(page).toHaveURL(/client=\d+/);
  });

  await test.step('When the result becomes a study, it is prefilled, and survives a reload', async () => {
    await page.getByRole('button', { name: 'Crear estudio con estos datos' }).click();
    await expect(page).toHaveURL(/\/viability-studies\/nuevo\?source=calculator$/);
    await expect(dialog.getByLabel(/^Precio de compra/)).toHaveValue('250.000');
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('/from-calculator')));
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(page.getByText(/Recuperado lo que escribiste/)).toBeVisible();
    await expect(dialog.getByText(`Andrés ${surname}`, { exact: true })).toBeVisible();
    await expect(dialog.getByText(`¿Es Andrés ${surname}?`)).toBeHidden();
    await dialog.getByLabel(/^Nombre del estudio/).fill(surname);
    await dialog.getByLabel(/^Valor de tasación/).fill('250000');
    await dialog.getByRole('tab', { name: /^Titulares/ }).click();
    await dialog.getByLabel(/^Régimen laboral/).selectOption('Autónomo');
    await dialog.getByRole('button', { name: 'Crear Estudio' }).click();
    await expect(page).toHaveURL(/\/viability-studies\/\d+\/productos$/);
  });

  await test.step('And the study links back to the calculator, with the same client', async () => {
    await dialog.getByRole('tab', { name: /^Propiedad/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Abrir en la calculadora' }).click();
    await expect(page).toHaveURL(/\/calculator\?study=\d+$/);
    await expect(page.getByText(/Nueva evaluación de/)).toBeVisible();
    await expect(page.getByLabel(/^Apellidos/)).toHaveValue(surname);
  });

  await test.step('Then a maximum price for the typed name proposes the client', async () => {
    await page.goto('/payment-studies/nuevo');
    await dialog.getByLabel(/^Nombre del cliente/).fill(`andres ${surname.toLowerCase()}`);
    await expect(dialog.getByText(`¿Es Andrés ${surname}?`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Usar sus datos' }).click();
    await expect(dialog.getByLabel(/^Ingresos netos/)).toHaveValue('2.500');
    await expect(dialog.getByText(`Con los datos de Andrés ${surname}.`)).toBeFocused();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cálculo guardado')).toBeVisible();
  });

  await test.step('And the client’s page lists all of them, with links', async () => {
    await page.goto('/clients');
    await page.getByRole('searchbox').fill(surname);
    await page.getByRole('link', { name: `Ver detalle: Andrés ${surname}` }).click();
    await expect(page.getByRole('link', { name: surname, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cálculo de precio máximo', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Calcular cuota máxima' }).click();
    await expect(dialog.getByLabel(/^Nombre del cliente/)).toHaveValue(`Andrés ${surname}`);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/payment-studies$/);
  });
});
