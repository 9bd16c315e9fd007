import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi } from '@umbral/contracts';
import { agent, createApi, DROP, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import CompaniesPage from './CompaniesPage';
import { aCompany, aMember, serveCompanies } from './companies.testing';

const api = createApi();
const norte = aCompany({ id: 3, name: 'Norte Hipotecas' });
let service: ReturnType<typeof serveCompanies>;

beforeEach(() => {
  api.calls.length = 0;
  service = serveCompanies(api, [norte]);
  service.available = [aMember(11, 'Ángela Núñez'), aMember(12, 'Óliver Tena'), aMember(13, 'Paula Mestre')];
  service.assigned = [aMember(agent.id, agent.name)];
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const column = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  column(name)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('.assign-name')?.textContent);
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

async function open(options: Partial<PageOptions> = {}) {
  renderPage({ api, Page: CompaniesPage, path: '/companies', ...options });
  const [link] = await screen.findAllByRole('link', { name: 'Gestionar usuarios: Norte Hipotecas' });
  await userEvent.click(link as HTMLElement);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Asignados' })).toBeVisible());
}

it('[P-COM-20] shows available and assigned ones side by side', async () => {
  await open();
  expect(namesIn('Disponibles')).toEqual(['Ángela Núñez', 'Óliver Tena', 'Paula Mestre']);
  expect(namesIn('Asignados')).toEqual([agent.name]);
});

it('[P-COM-21] counts those that are ticked, also across searches, and assigns them', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Asignar 0 usuario(s)' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /Óliver/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), 'angela');
  await waitFor(() => expect(namesIn('Disponibles')).toEqual(['Ángela Núñez']));
  await userEvent.click(screen.getByRole('checkbox', { name: /Ángela/ }));
  await press('Asignar 2 usuario(s)');
  await waitFor(() => expect(namesIn('Asignados')).toHaveLength(3));
  expect(api.callsOf(companiesApi.assignUsers)[0]?.body).toEqual({ userIds: [11, 12] });
  expect(screen.getByRole('button', { name: 'Asignar 0 usuario(s)' })).toBeDisabled();
});

it('[P-COM-23] says that only who can be seen is there', async () => {
  await open();
  expect(screen.getByText('Solo aparecen los usuarios que puedes ver según tus permisos')).toBeVisible();
});

it('[P-COM-34] tells that somebody is assigned', async () => {
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: /Óliver/ }));
  await press('Asignar 1 usuario(s)');
  expect(await toast().findByText('Usuarios asignados')).toBeVisible();
});

it('[P-COM-22] takes one out', async () => {
  await open();
  await press(`Quitar a ${agent.name}`);
  expect(await screen.findByText('Todavía no hay usuarios asignados.')).toBeVisible();
  expect(api.callsOf(companiesApi.removeUser)[0]?.params).toEqual({ id: 3, userId: agent.id });
});

it('[P-COM-34] tells that somebody is taken out', async () => {
  await open();
  await press(`Quitar a ${agent.name}`);
  expect(await toast().findByText('Usuario desasignado')).toBeVisible();
});

it('[D28] closes for somebody who takes themselves out and so loses sight of the company', async () => {
  await open({ user: agent, permissions: { view: { companias: true }, delete: {} } });
  await press(`Quitar a ${agent.name}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['[P-COM-30]', 'Error al asignar usuarios', companiesApi.assignUsers, 'Asignar 1 usuario(s)'],
  ['[P-COM-31]', 'Error al desasignar usuario', companiesApi.removeUser, `Quitar a ${agent.name}`],
] as const)(
  '%s a failure is titled %s, with the reason of the server or that it is unexpected',
  async (_row, title, op, button) => {
    await open();
    await userEvent.click(screen.getByRole('checkbox', { name: /Óliver/ }));
    api.on(op, refuse('not_found'));
    await press(button);
    expect(await toast().findByText('No se ha encontrado lo que buscas')).toBeVisible();
    expect(toast().getByText(title)).toBeVisible();
    api.on(op, DROP);
    await press(button);
    expect(await toast().findByText('Ocurrió un error inesperado')).toBeVisible();
    expect(toast().getByText(title)).toBeVisible();
  },
);

it('shows a hundred of thousands, and says so', async () => {
  service.available = Array.from({ length: 2500 }, (_, index) => aMember(index + 100, `Persona ${index}`));
  await open();
  expect(column('Disponibles').getByText('2500')).toBeVisible();
  expect(column('Disponibles').getAllByRole('checkbox')).toHaveLength(100);
  expect(screen.getByText('Se muestran 100 de 2500. Busca por nombre o correo a quien falte.')).toBeVisible();
});

it('says when nobody can be read, and retries', async () => {
  api.on(companiesApi.users, refuse('service_down'));
  renderPage({ api, Page: CompaniesPage, path: '/companies' });
  const [link] = await screen.findAllByRole('link', { name: 'Gestionar usuarios: Norte Hipotecas' });
  await userEvent.click(link as HTMLElement);
  expect(await screen.findByText('No se han podido cargar los usuarios')).toBeVisible();
  api.on(companiesApi.users, service.assigned);
  await press('Reintentar');
  await waitFor(() => expect(namesIn('Asignados')).toEqual([agent.name]));
});

it('[D24] [D28] moves nobody whose role or companies are beyond one’s own, and says why', async () => {
  service.available = [aMember(11, 'Ángela Núñez', { isWithinCompanies: false }), aMember(12, 'Óliver Tena')];
  service.assigned = [aMember(13, 'Paula Mestre', { isWithinRights: false })];
  await open({ user: agent, permissions: { view: { companias: true }, delete: {} } });
  expect(screen.getByRole('checkbox', { name: /Ángela/ })).toBeDisabled();
  expect(column('Disponibles').getByText('También pertenece a una compañía que no ves')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Óliver/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Quitar a Paula Mestre' })).toBeDisabled();
  expect(column('Asignados').getByText('Su rol permite cosas que el tuyo no')).toBeVisible();
});
