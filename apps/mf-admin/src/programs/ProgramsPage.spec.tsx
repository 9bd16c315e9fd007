import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  companiesApi,
  programsApi,
  releasesApi,
  rolesApi,
  WHOLE_LIST_ROWS,
  type NewProgramKey,
  type Program,
  type ProgramKey,
} from '@umbral/contracts';
import { createApi, fill, pageOfRows, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import { aCompany } from '../companies/companies.testing';
import ProgramsPage from './ProgramsPage';

const api = createApi();
const MOMENT = '2026-11-20T08:41:07.000Z';
const stamps = { createdAt: MOMENT, updatedAt: MOMENT };
const aKey = (parts: Partial<ProgramKey>): ProgramKey => ({
  id: 1,
  hint: 'x7Qa',
  createdAt: MOMENT,
  expiresAt: null,
  lastUsedAt: null,
  ...parts,
});
const portal: Program = {
  id: 12,
  ...stamps,
  name: 'Portal de clientes',
  description: 'Trae los clientes de la web',
  clientId: 'programa-12',
  roleId: 3,
  roleName: 'Captación',
  companies: [{ id: 5, name: 'Norte Hipotecas' }],
  publishes: ['audits'],
  isActive: true,
  keys: [aKey({ lastUsedAt: '2026-11-22T10:00:00.000Z' })],
  testId: null,
  testKeys: [],
};
/** It ended with 31 May 2020 in Spain. */
const over = aKey({
  id: 4,
  hint: 'Ayer',
  expiresAt: '2020-05-31T22:00:00.000Z',
  lastUsedAt: '2020-05-01T10:00:00.000Z',
});
const secret = `umbral_${'s'.repeat(39)}Nuev`;
let program: Program;
const makeKey = (): NewProgramKey => {
  const key = aKey({ id: 2, hint: 'Nuev' });
  program = { ...program, keys: [key, ...program.keys] };
  return { ...key, clientId: program.clientId, clientSecret: secret };
};
beforeEach(() => {
  api.calls.length = 0;
  program = portal;
  api.on(programsApi.list, ({ query }) => (query.page ? pageOfRows([program], query) : [program]));
  api.on(programsApi.get, () => new Tagged(program, '"12-1"'));
  api.on(programsApi.createKey, makeKey);
  api.on(programsApi.createTestKey, (): NewProgramKey => {
    const key = aKey({ id: 3, hint: 'Prue' });
    program = { ...program, testId: 1_000_000_012, testKeys: [key] };
    return { ...key, clientId: 'programa-1000000012', clientSecret: secret };
  });
  api.on(programsApi.resetTestMode, () => undefined);
  api.on(programsApi.revokeKey, ({ params }) => {
    program = { ...program, keys: program.keys.filter(({ id }) => id !== params.keyId) };
    return undefined;
  });
  api.on(programsApi.create, ({ body }) => new Tagged({ ...portal, ...body, id: 13, keys: [] }, '"13-1"'));
  api.on(programsApi.update, ({ body }) => new Tagged({ ...program, ...body }, '"12-2"'));
  api.on(releasesApi.list, () => [
    { module: 'audits', titles: ['Auditorías'], since: MOMENT, madeLiveBy: null, releases: [] },
    { module: 'studies', titles: ['Clientes', 'Estudios'], since: MOMENT, madeLiveBy: null, releases: [] },
  ]);
  api.on(rolesApi.list, () => [
    { id: 1, ...stamps, name: 'Administrador', description: null, isActive: true, isProtected: true },
    { id: 3, ...stamps, name: 'Captación', description: null, isActive: true, isProtected: false },
  ]);
  api.on(companiesApi.list, () =>
    ['Norte Hipotecas', 'Sur Hipotecas'].map((name, index) => ({
      id: 5 + index,
      ...stamps,
      name,
      description: null,
      logo: null,
      reportNotice: null,
      isActive: true,
      userCount: 0,
    })),
  );
});

const show = (path = '/programs') => renderPage({ api, Page: ProgramsPage, path });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('accesses of programs', () => {
  it('are listed with role, companies, valid keys and last use', async () => {
    program = { ...portal, keys: [over, ...portal.keys, over] };
    show();
    const row = await screen.findByRole('row', { name: /Portal de clientes/ });
    for (const text of ['Captación', 'Norte Hipotecas', '1 clave', /22\/11\/2026|22 nov/])
      expect(row).toHaveTextContent(text);
  });

  it('are created with a role other than the administrators’, and companies in their order', async () => {
    show('/programs/nuevo');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Contabilidad');
    const role = dialog.getByLabelText(/^Rol/);
    await waitFor(() => expect(within(role).getByRole('option', { name: 'Captación' })).toBeInTheDocument());
    expect(within(role).queryByRole('option', { name: 'Administrador' })).toBeNull();
    await userEvent.selectOptions(role, 'Captación');
    const companies = dialog.getByLabelText(/^Compañías/);
    await within(companies).findByRole('option', { name: 'Sur Hipotecas' });
    const add = async (company: string) => {
      await userEvent.selectOptions(companies, company);
      // An arrow key on the closed select chooses as well: it adds nothing.
      expect(dialog.queryByRole('button', { name: `Quitar ${company}` })).toBeNull();
      await userEvent.click(dialog.getByRole('button', { name: 'Añadir compañía' }));
    };
    await add('Sur Hipotecas');
    await add('Norte Hipotecas');
    expect(within(companies).getAllByRole('option')).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Añadir compañía' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar Norte Hipotecas' }));
    await waitFor(() => expect(companies).toHaveFocus());
    // Chosen and not added: the save adds it.
    await userEvent.selectOptions(companies, 'Norte Hipotecas');
    await userEvent.click(dialog.getByRole('button', { name: /^Crear|^Guardar/ }));
    await screen.findByText(/sin ella no puede llamar a la API/);
    expect(api.calls.find(({ op }) => op.id === 'createProgram')?.body).toEqual({
      name: 'Contabilidad',
      description: null,
      roleId: 3,
      companyIds: [6, 5],
      publishes: [],
    });
  });

  it('keep the names of their companies across searches of more than are listed at once', async () => {
    const many = Array.from({ length: WHOLE_LIST_ROWS }, (_, index) =>
      aCompany({ id: index + 1, name: `N${index + 1}` }),
    );
    api.on(companiesApi.list, ({ query }) => pageOfRows(many, query));
    show('/programs/nuevo');
    const dialog = within(await screen.findByRole('dialog'));
    const search = await dialog.findByRole('searchbox');
    await fill(search, 'N187');
    await userEvent.selectOptions(
      dialog.getByLabelText(/^Compañías/),
      await dialog.findByRole('option', { name: 'N187' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir compañía' }));
    await fill(search, 'N12');
    expect(await dialog.findByRole('option', { name: 'N12' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Quitar N187' })).toBeVisible();
  });

  it('are given modules to publish: known ones, and one by its name', async () => {
    show('/programs/12/editar');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: /audits/ })).toBeChecked());
    await userEvent.click(await dialog.findByRole('checkbox', { name: /studies/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /audits/ }));
    const other = dialog.getByLabelText(/^Otro módulo/);
    await userEvent.type(other, 'Mi módulo{Enter}');
    expect(dialog.getByText(/Usa letras minúsculas/)).toBeInTheDocument();
    await userEvent.clear(other);
    await userEvent.type(other, 'mi-modulo');
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir módulo' }));
    expect(dialog.getByRole('checkbox', { name: 'mi-modulo' })).toBeChecked();
    await userEvent.type(other, 'Otro módulo');
    await userEvent.click(dialog.getByRole('button', { name: /^Guardar/ }));
    expect(dialog.getByText(/Usa letras minúsculas/)).toBeVisible();
    await fill(other, 'z-modulo');
    await userEvent.click(dialog.getByRole('button', { name: /^Guardar/ }));
    await waitFor(() =>
      expect(api.calls.find(({ op }) => op.id === 'updateProgram')?.body).toMatchObject({
        publishes: ['mi-modulo', 'studies', 'z-modulo'],
      }),
    );
    expect(api.calls.filter(({ op }) => op.id === 'updateProgram')).toHaveLength(1);
  });

  it('show the modules of a version that was saved meanwhile, also once they are unticked', async () => {
    show('/programs/12/editar');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: /audits/ })).toBeChecked());
    program = { ...portal, publishes: ['audits', 'otro-modulo'] };
    api.on(programsApi.update, () => refuse('stale_record'));
    await press('Guardar cambios');
    await userEvent.click(await screen.findByRole('button', { name: 'Ver versión actual' }));
    const added = await dialog.findByRole('checkbox', { name: 'otro-modulo' });
    expect(added).toBeChecked();
    await userEvent.click(added);
    expect(dialog.getByRole('checkbox', { name: 'otro-modulo' })).not.toBeChecked();
  });

  it('keep modules that are chosen while the releases service is down', async () => {
    api.on(releasesApi.list, () => refuse('service_down'));
    show('/programs/12/editar');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'audits' })).toBeChecked());
  });
});

describe('the keys of a program', () => {
  it('are shown once when they are created, and identified by their last characters afterwards', async () => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    api.on(programsApi.createKey, () => gate.then(makeKey));
    show('/programs/12/claves');
    await screen.findByText('…x7Qa');
    await press('Crear clave');
    await waitFor(() => expect(api.callsOf(programsApi.createKey)).toHaveLength(1));
    // It is being created: the only dialog that will show it stays.
    await userEvent.keyboard('{Escape}');
    act(answer);
    const shown = await screen.findByRole('dialog', { name: 'Guarda la clave' });
    expect(shown).toHaveTextContent(secret);
    expect(shown).toHaveTextContent('programa-12');
    await press('La he guardado');
    await screen.findByText('…Nuev');
    expect(document.body).not.toHaveTextContent(secret);
    expect(screen.getByText(/Ya tiene dos claves/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Crear clave' })).toBeNull();
  });

  it('of test mode are made beside them, and their data are emptied after a confirmation', async () => {
    show('/programs/12/claves');
    await screen.findByText('…x7Qa');
    expect(screen.queryByRole('button', { name: 'Vaciar los datos de prueba' })).toBeNull();
    await press('Crear clave de pruebas');
    expect(await screen.findByRole('dialog', { name: 'Guarda la clave' })).toHaveTextContent('programa-1000000012');
    await press('La he guardado');
    await screen.findByText('…Prue');
    await press('Vaciar los datos de prueba');
    const alert = within(await screen.findByRole('alertdialog', { name: /Vaciar los datos de prueba/ }));
    await userEvent.click(alert.getByRole('button', { name: 'Vaciar datos' }));
    await screen.findByText('Datos de prueba vaciados');
    expect(api.calls.find(({ op }) => op.id === 'resetProgramTestMode')?.params).toMatchObject({ id: 1_000_000_012 });
  });

  it('are not made for an inactive program', async () => {
    program = { ...portal, isActive: false };
    show('/programs/12/claves');
    expect(await screen.findAllByText('Activa el programa para crear claves.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Crear clave/ })).toBeNull();
  });

  it('are revoked after a confirmation; one that is over leaves room for another', async () => {
    program = { ...portal, keys: [over, ...portal.keys] };
    show('/programs/12/claves');
    await screen.findByText('…x7Qa');
    expect(screen.getByText(/ · Caducó el 31\/05\/2020$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Crear clave' })).toBeVisible();
    await press('Revocar la clave …Ayer');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar clave' }),
    );
    await waitFor(() => expect(screen.queryByText('…Ayer')).toBeNull());
    await press('Revocar la clave …x7Qa');
    const alert = within(await screen.findByRole('alertdialog', { name: '¿Revocar la clave …x7Qa?' }));
    await userEvent.click(alert.getByRole('button', { name: 'Revocar clave' }));
    await screen.findByText(/Todavía no tiene ninguna clave/);
  });
});
