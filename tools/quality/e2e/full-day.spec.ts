import { mailTo } from '@umbral/testing';
import type { Locator, Page } from '@playwright/test';
import { audited, newDni, unique } from './support/api';
import { expect, expectAccessible, signIn, test } from './support/fixtures';
import { stack } from './support/stack';

const dialogOf = (page: Page) => page.getByRole('dialog').last();
const notified = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true })).toBeVisible();

/** Opens a page through the menu and waits until it is loaded. */
async function goTo(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

/** Opens a creation dialog, fills it in, saves it, and waits for the notification. */
async function create(
  page: Page,
  open: string,
  fields: (dialog: Locator) => Promise<void>,
  save: string,
  answer: string,
  /** A created study opens its products; other records return to their list. */
  next: 'list' | 'products' = 'list',
): Promise<void> {
  // A form with an address is opened by a link, also in an empty list.
  const opener = page.getByRole('link', { name: open }).or(page.getByRole('button', { name: open }));
  await opener.first().click();
  await fields(dialogOf(page));
  await dialogOf(page).getByRole('button', { name: save }).click();
  await notified(page, answer);
  if (next === 'list') await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The audit entries of a user, newest first: 'Creación Casa en Llanes'. */
async function movementsOf(page: Page, email: string): Promise<Locator> {
  await goTo(page, 'Auditorías');
  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('link', { name: /^Ver Auditoría/ }).click();
  return dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
}

test('[D12] [D28] [D70] [S-PRM-23] a full day: an administrator sets up an office, an adviser works in it, and the audits record everything', async ({
  page: office,
  browser,
  api,
}) => {
  test.slow();
  const administrator = await api.user({ roleId: 1 });
  const [company, role, bank, study] = [
    unique('Inmobiliaria Ribera'),
    unique('Asesoría'),
    unique('Banco Ribera'),
    unique('Casa en Ribadesella'),
  ];
  const adviser = {
    name: unique('Covadonga Rey'),
    email: `${unique('covadonga').replace(' ', '.')}@umbral.test`,
    password: '',
  };
  const client = unique('Pelayo Cueto');
  const desk = await (await browser.newContext()).newPage();

  await test.step('Given an administrator who has signed in', () => signIn(office, administrator, '/companies'));

  await test.step('When they set up a company, a role with its permissions, and an adviser in both', async () => {
    await create(
      office,
      'Nueva compañía',
      (dialog) => dialog.getByLabel(/^Nombre/).fill(company),
      'Crear compañía',
      'Compañía creada',
    );
    await goTo(office, 'Roles');
    await create(office, 'Nuevo rol', (dialog) => dialog.getByLabel(/^Nombre/).fill(role), 'Crear rol', 'Rol creado');
    await office.getByRole('searchbox').fill(role);
    await office.getByRole('link', { name: `Permisos: ${role}` }).click();
    for (const module of ['Estudio de Viabilidad', 'Estudio Cuota'])
      await dialogOf(office)
        .getByRole('checkbox', { name: `Ver ${module}` })
        .check();
    await dialogOf(office).getByRole('button', { name: 'Guardar permisos' }).click();
    await notified(office, 'Permisos actualizados');
    await goTo(office, 'Usuarios');
    await create(
      office,
      'Nuevo usuario',
      async (dialog) => {
        await dialog.getByLabel(/^Nombre/).fill(adviser.name);
        await dialog.getByLabel(/^Correo electrónico/).fill(adviser.email);
        await dialog.getByLabel(/^Teléfono/).fill('688 250 947');
        await dialog.getByLabel(/^DNI o NIE/).fill(newDni());
        await dialog.getByLabel(/^Rol/).selectOption({ label: role });
      },
      'Crear usuario',
      'Usuario creado',
    );
    await goTo(office, 'Compañías');
    await office.getByRole('searchbox').fill(company);
    await office.getByRole('link', { name: `Gestionar usuarios: ${company}` }).click();
    await dialogOf(office).getByRole('searchbox', { name: 'Buscar usuario' }).fill(adviser.email);
    await dialogOf(office)
      .getByRole('checkbox', { name: new RegExp(adviser.name) })
      .check();
    await dialogOf(office).getByRole('button', { name: 'Asignar 1 usuario(s)' }).click();
    await notified(office, 'Usuarios asignados');
    await dialogOf(office).getByRole('button', { name: 'Cerrar' }).last().click();
  });

  await test.step('And a bank of that company, with a product', async () => {
    await goTo(office, 'Bancos');
    await create(
      office,
      'Nuevo banco',
      async (dialog) => {
        await dialog.getByLabel(/^Nombre/).fill(bank);
        await dialog.getByLabel(/^Compañía/).selectOption({ label: company });
      },
      'Crear banco',
      'Banco creado',
    );
    await goTo(office, 'Productos');
    await create(
      office,
      'Nuevo producto',
      async (dialog) => {
        await dialog.getByLabel(/^Código/).fill('RIB-1');
        await dialog.getByLabel(/^Nombre/).fill('Hipoteca Ribera');
        await dialog.getByLabel(/^Banco/).selectOption({ label: bank });
      },
      'Crear producto',
      'Producto creado',
    );
  });

  await test.step('And send the adviser their credentials', async () => {
    await goTo(office, 'Usuarios');
    await office.getByRole('searchbox').fill(adviser.email);
    await office.getByRole('button', { name: `Más acciones: ${adviser.name}` }).click();
    await office.getByRole('menuitem', { name: 'Enviar credenciales' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Enviar credenciales' }).click();
    await notified(office, 'Credenciales enviadas');
    const { text } = await mailTo(adviser.email, /credenciales/, stack().gateway);
    adviser.password = /^Contraseña temporal: (\S{12})$/m.exec(text)?.[1] ?? '';
  });

  await test.step('[D12] Then the adviser signs in with them, and must choose a password of their own', async () => {
    await signIn(desk, adviser);
    await expect(desk).toHaveURL(/\/profile$/);
    await expect(
      desk.getByText('Has entrado con una contraseña temporal, que caduca. Elige ahora la tuya.'),
    ).toBeVisible();
    await expectAccessible(desk);
    adviser.password = 'una-clave-propia';
    await desk.getByLabel(/^Nueva contraseña/).fill(adviser.password);
    await desk.getByLabel(/^Confirmar contraseña/).fill(adviser.password);
    await desk.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await notified(desk, 'Contraseña actualizada');
    await expect(desk.getByText(/contraseña temporal/)).toHaveCount(0);
  });

  await test.step('And finds their two modules', async () => {
    await goTo(desk, 'Estudio de Viabilidad');
    await expect(desk.getByRole('list', { name: 'Secciones' }).getByRole('link')).toHaveText([
      'Estudio de Viabilidad',
      'Estudio Cuota',
      'Mi perfil',
    ]);
    await expect(desk.getByText('No hay estudios activos')).toBeVisible();
  });

  await test.step('And saves a client with their evaluation', async () => {
    await goTo(desk, 'Calculadora');
    await desk.getByLabel(/^Nombre/).fill(client);
    await desk.getByLabel(/^Apellidos/).fill('Sánchez');
    await desk.getByLabel(/^Deudas al mes/).fill('0');
    await desk.getByRole('button', { name: 'Calcular' }).click();
    await expect(desk.getByRole('region', { name: 'Resultado' }).getByText('Viable', { exact: true })).toBeVisible();
    await desk.getByRole('button', { name: 'Guardar Cliente' }).click();
    await notified(desk, 'Cliente guardado');
  });

  await test.step('And creates a study, which fits the product of their company', async () => {
    await goTo(desk, 'Estudio de Viabilidad');
    await create(
      desk,
      'Nuevo Estudio',
      async (dialog) => {
        await dialog.getByLabel(/^Nombre del estudio/).fill(study);
        await dialog.getByLabel(/^Precio de compra/).fill('200000');
        await dialog.getByLabel(/^Valor de tasación/).fill('200000');
        await dialog.getByRole('tab', { name: /^Titulares/ }).click();
        const holder = dialog.getByRole('region', { name: 'Primer titular' });
        await holder.getByLabel(/^Nombre/).fill(client);
        await holder.getByLabel(/^Régimen laboral/).selectOption('Funcionario');
        await holder.getByLabel(/^Ingresos netos al mes/).fill('2500');
      },
      'Crear Estudio',
      'Estudio creado',
      'products',
    );
    const row = dialogOf(desk).getByRole('row', { name: /RIB-1/ });
    await expect(row).toContainText(/Encaja.*718,47/);
    await expect(dialogOf(desk).getByText(/Hipoteca Ribera|Banco Ribera/)).toHaveCount(0);
  });

  await test.step('And simulates the mortgage, finishes the study, and saves a maximum price', async () => {
    await dialogOf(desk)
      .getByRole('tab', { name: /^Simulación/ })
      .click();
    await dialogOf(desk)
      .getByLabel(/^Tipo de interés/)
      .fill('3');
    await expect(dialogOf(desk).getByText('674,57')).toBeVisible();
    await expect(dialogOf(desk).getByText('Asumible', { exact: true })).toHaveCount(2);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: `Más acciones: ${study}` }).click();
    await desk.getByRole('menuitem', { name: /^Finalizar/ }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Finalizar estudio' }).click();
    await notified(desk, 'Estado actualizado');
    await goTo(desk, 'Estudio Cuota');
    await create(
      desk,
      'Nuevo Cálculo',
      async (dialog) => {
        await dialog.getByLabel(/^Ingresos netos/).fill('2500');
        await dialog.getByLabel(/^Ahorros disponibles/).fill('60000');
        await expect(dialog.getByText('206.383 €').first()).toBeVisible();
        await dialog.getByLabel(/^Nombre del cliente/).fill(client);
      },
      'Guardar',
      'Cálculo guardado',
    );
  });

  await test.step('And the administrator reads in the audits what the adviser did', async () => {
    const [{ id }] = await api.admin.request('GET', `/api/users?search=${adviser.email}`);
    await audited(api, id, { action: 'create', entityName: client });
    const movements = await movementsOf(office, adviser.email);
    await expect(movements).toContainText([
      new RegExp(`Creación.*${client}`),
      new RegExp(`Cambio de finalización.*${study}`),
      new RegExp(`Creación.*${study}`),
      new RegExp(`Inicio de sesión.*${adviser.name}`),
    ]);
    await dialogOf(office).getByRole('button', { name: 'Cerrar' }).last().click();
  });

  await test.step('And their own actions, with the names of the chosen records', async () => {
    const movements = await movementsOf(office, administrator.email);
    await expect(movements).toContainText([
      new RegExp(`Envío de credenciales.*${adviser.name}`),
      /Creación.*Hipoteca Ribera/,
      new RegExp(`Creación.*${bank}`),
      new RegExp(company),
      new RegExp(`Creación.*${adviser.name}`),
      new RegExp(`Actualización.*${role}`),
      new RegExp(`Creación.*${role}`),
      new RegExp(`Creación.*${company}`),
      new RegExp(`Inicio de sesión.*${administrator.name}`),
    ]);
    // The product, created later, names its bank as well.
    const ofBank = movements.filter({ hasText: new RegExp(`Creación.*${bank}`) }).last();
    await ofBank.getByText('Detalles').click();
    await expect(ofBank.getByRole('row', { name: /^Compañía/ })).toContainText(company);
  });
  await desk.context().close();
});
