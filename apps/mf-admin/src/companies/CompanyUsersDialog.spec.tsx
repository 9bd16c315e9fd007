import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi, MOST_FIRST_ROWS, sessionsApi } from '@umbral/contracts';
import {
  administrator,
  agent,
  confirmPassword,
  createApi,
  DROP,
  refuse,
  renderPage,
  step,
  type PageOptions,
} from '@umbral/web-kit/testing';
import CompaniesPage from './CompaniesPage';
import { aCompany, aMember, serveCompanies } from './companies.testing';

const api = createApi();
function serve(member = agent) {
  const service = serveCompanies(api, [aCompany({ id: 3, name: 'Norte Hipotecas' })]);
  service.available = [aMember(11, 'Ángela Núñez'), aMember(12, 'Óliver Tena'), aMember(13, 'Paula Mestre')];
  service.assigned = [aMember(member.id, member.name)];
  return service;
}

beforeEach(() => {
  api.calls.length = 0;
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const column = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  column(name)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('.assign-name')?.textContent);
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const tick = (name: RegExp) => userEvent.click(dialog().getByRole('checkbox', { name }));

const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: CompaniesPage, path: '/companies', at: '/companies/3/usuarios', ...options });
const shown = () => waitFor(() => expect(screen.getByRole('region', { name: 'Asignados' })).toBeVisible());
const asAgent = { user: agent, permissions: { view: { companias: true }, delete: {} } };

async function expectFailure(
  op: typeof companiesApi.assignUsers | typeof companiesApi.removeUser,
  button: string,
  title: string,
) {
  api.on(op, refuse('not_found'));
  await press(button);
  expect(await toast().findByText('No se ha encontrado lo que buscas')).toBeVisible();
  expect(toast().getByText(title)).toBeVisible();
  api.on(op, DROP);
  await press(button);
  expect(await toast().findByText('Ocurrió un error inesperado')).toBeVisible();
  expect(toast().getByText(title)).toBeVisible();
}

it('assigns and removes users', async () => {
  serve(administrator);
  open();
  await shown();
  step('[P-COM-20] shows available and assigned ones side by side', () => {
    expect(namesIn('Disponibles')).toEqual(['Ángela Núñez', 'Óliver Tena', 'Paula Mestre']);
    expect(namesIn('Asignados')).toEqual([administrator.name]);
  });
  step('[P-COM-23] shows that only visible users are listed', () =>
    expect(screen.getByText('Solo aparecen los usuarios que puedes ver según tus permisos')).toBeVisible(),
  );
  expect(dialog().getByRole('button', { name: 'Asignar 0 usuario(s)' })).toBeDisabled();
  await tick(/Óliver/);
  await step('[P-COM-30] shows a failure with its title and the server’s reason, or as unexpected', () =>
    expectFailure(companiesApi.assignUsers, 'Asignar 1 usuario(s)', 'Error al asignar usuarios'),
  );
  serve(administrator);
  await step('[P-COM-21] counts the selected ones, also across searches, and assigns them', async () => {
    const search = dialog().getByRole('searchbox', { name: 'Buscar usuario' });
    await userEvent.type(search, 'PERSONA13@');
    await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Paula Mestre']));
    await userEvent.clear(search);
    await userEvent.type(search, 'angela');
    await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Ángela Núñez']));
    await tick(/Ángela/);
    await press('Asignar 2 usuario(s)');
    await waitFor(() => expect(namesIn('Asignados')).toHaveLength(3));
    expect(api.callsOf(companiesApi.assignUsers).at(-1)?.body).toEqual({ userIds: [11, 12] });
    expect(dialog().getByRole('button', { name: 'Asignar 0 usuario(s)' })).toBeDisabled();
  });
  await step('[P-COM-34] shows that they are assigned', async () =>
    expect(await toast().findByText('Usuarios asignados')).toBeVisible(),
  );
  await step('[P-COM-31] shows a failure with its title and the server’s reason, or as unexpected', () =>
    expectFailure(companiesApi.removeUser, `Quitar a ${administrator.name}`, 'Error al desasignar usuario'),
  );
  serve(administrator);
  await press(`Quitar a ${administrator.name}`);
  await step('[P-COM-22] removes one, an administrator also themselves', async () => {
    expect(await dialog().findByText('Todavía no hay usuarios asignados.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Asignados' })).toHaveFocus());
    expect(api.callsOf(companiesApi.removeUser).at(-1)?.params).toEqual({ id: 3, userId: administrator.id });
  });
  await step('[P-COM-34] shows that one is removed', async () =>
    expect(await toast().findByText('Usuario desasignado')).toBeVisible(),
  );
});

it('[D24] [D28] does not move users with a role or companies beyond one’s own, and closes after leaving the company', async () => {
  const service = serve();
  service.available = [aMember(11, 'Ángela Núñez', { isWithinCompanies: false }), aMember(12, 'Óliver Tena')];
  service.assigned = [...service.assigned, aMember(13, 'Paula Mestre', { isWithinRights: false }), aMember(14, 'Quim')];
  open(asAgent);
  await shown();
  expect(dialog().getByRole('checkbox', { name: /Ángela/ })).toBeDisabled();
  expect(column('Disponibles').getByText('También pertenece a una compañía que no ves')).toBeVisible();
  expect(dialog().getByRole('checkbox', { name: /Óliver/ })).toBeEnabled();
  expect(dialog().getByRole('button', { name: 'Quitar a Paula Mestre' })).toBeDisabled();
  expect(column('Asignados').getByText('Su rol permite cosas que el tuyo no')).toBeVisible();
  await press('Quitar a Quim');
  await waitFor(() => expect(namesIn('Disponibles')).toContain('Quim'));
  await expectFailure(companiesApi.removeUser, `Quitar a ${agent.name}`, 'Error al desasignar usuario');
  expect(screen.getByRole('dialog')).toBeVisible();
  api.on(companiesApi.removeUser, undefined);
  await press(`Quitar a ${agent.name}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('assigns none of those that another user has assigned meanwhile', async () => {
  const service = serve();
  open();
  await shown();
  await tick(/Óliver/);
  await tick(/Paula/);
  service.available = service.available.filter(({ id }) => id !== 12);
  api.on(companiesApi.assignUsers, refuse('not_found'));
  await press('Asignar 2 usuario(s)');
  // The refusal refetches them.
  await userEvent.click(await dialog().findByRole('button', { name: 'Asignar 1 usuario(s)' }));
  await waitFor(() => expect(api.callsOf(companiesApi.assignUsers).at(-1)?.body).toEqual({ userIds: [13] }));
});

it('keeps those that are ticked while others are assigned', async () => {
  const service = serve();
  open();
  await shown();
  await tick(/Óliver/);
  let answer: () => void = () => undefined;
  api.on(companiesApi.assignUsers, () => new Promise((resolve) => (answer = () => resolve(service.assigned))));
  await press('Asignar 1 usuario(s)');
  await tick(/Paula/);
  await waitFor(() => expect(api.callsOf(companiesApi.assignUsers)).toHaveLength(1));
  answer();
  expect(await toast().findByText('Usuarios asignados')).toBeVisible();
  expect(dialog().getByRole('checkbox', { name: /Paula/ })).toBeChecked();
  expect(dialog().getByRole('checkbox', { name: /Óliver/ })).not.toBeChecked();
  expect(dialog().getByRole('button', { name: 'Asignar 1 usuario(s)' })).toBeEnabled();
});

it('shows a failed load, and at most a hundred users', async () => {
  const service = serve();
  service.available = Array.from({ length: 101 }, (_, index) => aMember(index + 100, `Persona ${index}`));
  api.on(companiesApi.users, refuse('service_down'));
  open();
  expect(await screen.findByText('No se han podido cargar los usuarios')).toBeVisible();
  api.on(companiesApi.users, service.assigned);
  await press('Reintentar');
  await waitFor(() => expect(namesIn('Asignados')).toEqual([agent.name]));
  expect(column('Disponibles').getByText('101')).toBeVisible();
  expect(column('Disponibles').getAllByRole('checkbox')).toHaveLength(100);
  expect(screen.getByText('Se muestran 100 de 101. Busca por nombre o correo a quien falte.')).toBeVisible();
});

describe('a sign-in that is not fresh', () => {
  it('prompts for the password, and then assigns and removes', async () => {
    serve();
    let isProven = false;
    const assigned = [aMember(agent.id, agent.name), aMember(12, 'Óliver Tena')];
    api.on(sessionsApi.reauthenticate, () => {
      isProven = true;
      return undefined;
    });
    const required = () => (isProven ? undefined : refuse('reauthentication_required'));
    api.on(companiesApi.assignUsers, () => required() ?? assigned);
    api.on(companiesApi.removeUser, () => required());
    open();
    await shown();
    const ofCompany = () => within(screen.getByRole('dialog', { name: 'Usuarios de Norte Hipotecas' }));
    await userEvent.click(ofCompany().getByRole('checkbox', { name: /Óliver/ }));
    await userEvent.click(ofCompany().getByRole('button', { name: 'Asignar 1 usuario(s)' }));
    await confirmPassword();
    expect(await toast().findByText('Usuarios asignados')).toBeVisible();
    expect(api.callsOf(companiesApi.assignUsers).map(({ body }) => body)).toEqual([
      { userIds: [12] },
      { userIds: [12] },
    ]);
    isProven = false;
    await userEvent.click(ofCompany().getByRole('button', { name: `Quitar a ${agent.name}` }));
    await confirmPassword();
    expect(await toast().findByText('Usuario desasignado')).toBeVisible();
    expect(api.callsOf(companiesApi.removeUser)).toHaveLength(2);
  });
});

it('reads no whole list: where there may be more users than were read, the server searches', async () => {
  const service = serve();
  const people = Array.from({ length: 500 }, (_, index) => aMember(index + 100, `Persona ${index}`));
  api.on(companiesApi.availableUsers, ({ query: { first, search = '' } }) =>
    people.filter(({ name }) => name.includes(search)).slice(0, first),
  );
  service.assigned = [];
  open();
  await shown();
  expect(screen.getByText('Se muestran 100 de 199 o más. Busca por nombre o correo a quien falte.')).toBeVisible();
  expect(column('Disponibles').getByText('199 o más')).toBeVisible();
  await userEvent.type(dialog().getByRole('searchbox', { name: 'Buscar usuario' }), 'Persona 499');
  await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Persona 499']));
  await tick(/Persona 499/);
  await press('Asignar 1 usuario(s)');
  await waitFor(() => expect(api.callsOf(companiesApi.assignUsers).at(-1)?.body).toEqual({ userIds: [599] }));
  const reads = [...api.callsOf(companiesApi.availableUsers), ...api.callsOf(companiesApi.users)];
  expect(new Set(reads.map(({ query }) => query.first))).toEqual(new Set([MOST_FIRST_ROWS]));
});

it('a search of the server is busy until its answer, and can be retried after a failure', async () => {
  const service = serve();
  const people = Array.from({ length: MOST_FIRST_ROWS }, (_, index) => aMember(index + 100, `Persona ${index}`));
  let answer: (users: typeof people) => void = () => undefined;
  api.on(companiesApi.availableUsers, ({ query: { search } }) =>
    search ? new Promise<typeof people>((resolve) => (answer = resolve)) : people,
  );
  service.assigned = [];
  open();
  await shown();
  const list = () => column('Disponibles').queryByRole('list');
  await userEvent.type(dialog().getByRole('searchbox', { name: 'Buscar usuario' }), 'Zoe');
  await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'true'));
  expect(column('Disponibles').queryByText('Nadie coincide con «Zoe».')).toBeNull();
  await waitFor(() => expect(api.callsOf(companiesApi.availableUsers)).toHaveLength(2));
  answer([aMember(900, 'Zoe Ríos')]);
  await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Zoe Ríos']));
  expect(list()).not.toHaveAttribute('aria-busy');

  api.on(companiesApi.availableUsers, refuse('service_down'));
  await userEvent.type(dialog().getByRole('searchbox', { name: 'Buscar usuario' }), ' R');
  expect(await column('Disponibles').findByText('No se han podido buscar usuarios')).toBeVisible();
  expect(list()).toBeNull();
  api.on(companiesApi.availableUsers, [aMember(900, 'Zoe Ríos')]);
  await userEvent.click(column('Disponibles').getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Zoe Ríos']));
});
