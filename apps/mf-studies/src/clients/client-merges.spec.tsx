import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientMailsApi, clientMergesApi, clientsApi } from '@umbral/contracts';
import { agent, createApi, refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import { history } from '@umbral/web-kit';
import auditFields from '../audit-fields';
import { aClient, MOMENT, serveClients } from './clients.testing';
import ClientDetail from './ClientDetail';
import { movingOf } from './MergeClientDialog';

const api = createApi();
const nextStep = { text: 'Pedir nóminas', on: '2026-12-02' };
const marta = aClient({ phone: null, email: 'marta@correo.test' });
const other = aClient({
  id: 9,
  firstName: 'Marta María',
  email: 'marta@correo.test',
  phone: '600 111 222',
  dni: '53104728M',
  nextStep,
});
const work = {
  title: '',
  amount: 0,
  isFinished: null,
  isActive: null,
  createdAt: MOMENT,
  studyId: null,
  userName: null,
};
const works = (['viability_study', 'viability_study', 'report', 'mail', 'note'] as const).map((kind, id) => ({
  ...work,
  kind,
  id: id + 1,
}));

beforeEach(() => {
  api.calls.length = 0;
  serveClients(api, [marta, other]);
  api.on(clientsApi.works, ({ params }) => (params.id === 9 ? works : []));
  api.on(clientMailsApi.list, []);
});

const open = (at: string) =>
  renderPage({ api, Page: ClientDetail, path: '/clients/:id', at, user: agent, auditFields: [auditFields] });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('notices a client with the typed phone, e-mail or DNI, and not the edited one', async () => {
  open('/clients/5/editar');
  const form = await dialog('Editar cliente');
  await waitFor(() => expect(form.getByLabelText(/^Nombre/)).toHaveValue('Marta'));
  await step('at once, where the stored e-mail is that of another one', async () => {
    const link = await form.findByRole('link', { name: 'Marta María Soler (600 111 222)' });
    expect(link).toHaveAttribute('href', '/clients/9');
    expect(form.getByLabelText('Correo electrónico')).toHaveAccessibleDescription(/Ya existe: Marta María Soler/);
  });
  await step('once a phone is complete', async () => {
    const phone = form.getByLabelText('Teléfono');
    fireEvent.change(phone, { target: { value: '600 1' } });
    fireEvent.change(phone, { target: { value: '+34 600-111-222' } });
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/Ya existe/));
    const phones = api.callsOf(clientMergesApi.duplicates).flatMap(({ query }) => query.phone ?? []);
    expect(phones).toEqual(['+34 600-111-222']);
  });
  await step('once a DNI has its letter', async () => {
    const dni = form.getByLabelText('DNI o NIE');
    fireEvent.change(dni, { target: { value: '53104728' } });
    fireEvent.change(dni, { target: { value: '53.104.728-m' } });
    await waitFor(() => expect(dni).toHaveAccessibleDescription(/Ya existe/));
    const calls = api.callsOf(clientMergesApi.duplicates).map(({ query }) => query);
    expect(calls.flatMap(({ dni }) => dni ?? [])).toEqual(['53.104.728-m']);
    for (const query of calls) expect(query.except).toBe(5);
  });
  await step('and a wrong letter is refused at the field', async () => {
    const dni = form.getByLabelText('DNI o NIE');
    fireEvent.change(dni, { target: { value: '53104728A' } });
    await userEvent.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(dni).toHaveAccessibleDescription(/^DNI\/NIE no válido/));
  });
});

it('merges two clients after a preview', async () => {
  open('/clients/5');
  await step('from the notice on the page', async () => {
    expect(await screen.findByText('Puede estar repetido:')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Fusionar…' }));
    expect(history.address.pathname).toBe('/clients/5/fusionar/9');
  });
  const preview = await dialog('Fusionar clientes');
  await step('shows what moves, what is completed, and what differs', async () => {
    expect(await preview.findByText('Se mueven 2 estudios, 1 informe, 1 correo y 1 nota.')).toBeVisible();
    const added = await preview.findByRole('table', { name: 'Se completa con lo del otro cliente' });
    expect(within(added).getByRole('row', { name: /Teléfono vacío 600 111 222/ })).toBeVisible();
    expect(within(added).getByRole('row', { name: /DNI o NIE vacío 53104728M/ })).toBeVisible();
    expect(
      within(added).getByRole('row', { name: /Próximo paso vacío Pedir nóminas, hasta el 02\/12\/2026/ }),
    ).toBeVisible();
    const name = within(preview.getByRole('group', { name: 'Nombre' }));
    expect(name.getByRole('radio', { name: /Este · n.º\s5\s*Marta$/ })).toBeChecked();
    await userEvent.click(name.getByRole('radio', { name: /Marta María/ }));
  });
  await step('is refused where one of the two has changed', async () => {
    api.on(clientMergesApi.merge, refuse('stale_record'));
    await userEvent.click(preview.getByRole('button', { name: 'Fusionar' }));
    const stale = await screen.findByRole('alertdialog');
    expect(stale).toHaveTextContent('No se ha fusionado nada.');
    const showCurrent = () => userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    api.on(clientsApi.get, refuse('service_down'));
    await showCurrent();
    expect(await screen.findAllByText('Error')).toHaveLength(1);
    expect(stale).toBeVisible();
    serveClients(api, [marta, other]);
    await showCurrent();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
  await step('sends the fields that are taken, and the versions of both', async () => {
    api.on(clientMergesApi.merge, new Tagged({ ...marta, ...other, id: 5 }, '"5-2"'));
    await userEvent.click(preview.getByRole('button', { name: 'Fusionar' }));
    await waitFor(() => expect(history.address.pathname).toBe('/clients/5'));
    expect(api.callsOf(clientMergesApi.merge).at(-1)).toMatchObject({
      params: { id: 5 },
      body: { clientId: 9, take: ['phone', 'dni', 'nextStep', 'firstName'] },
      ifMatch: '"5-1", "9-1"',
    });
  });
});

it('reports that one of the reads failed, and reads all again', async () => {
  api.on(clientsApi.works, refuse('service_down'));
  open('/clients/5/fusionar/9');
  const preview = await dialog('Fusionar clientes');
  expect(await preview.findByText('No se han podido cargar los dos clientes')).toBeVisible();
  expect(preview.getByRole('button', { name: 'Fusionar' })).toBeDisabled();
  api.on(clientsApi.works, works);
  await userEvent.click(preview.getByRole('button', { name: 'Reintentar' }));
  expect(await preview.findByText(/^Se mueven 2 estudios/)).toBeVisible();
});

it('refuses two clients of different companies', async () => {
  serveClients(api, [marta, { ...other, companyId: 3 }]);
  open('/clients/5/fusionar/9');
  const preview = await dialog('Fusionar clientes');
  expect(await preview.findByText('Son clientes de compañías distintas: no se pueden fusionar.')).toBeVisible();
  expect(preview.getByRole('button', { name: 'Fusionar' })).toBeDisabled();
});

it('leads from the address of a merged client to the kept one', async () => {
  api.on(clientsApi.get, new Tagged(marta, '"5-2"'));
  open('/clients/12');
  await waitFor(() => expect(history.address.pathname).toBe('/clients/5'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Soler' })).toBeVisible();
});

it('counts what moves, as far as it is listed', () => {
  expect(movingOf([])).toBe('El otro cliente no tiene estudios, informes, correos ni notas.');
  expect(movingOf(Array.from({ length: 200 }, () => ({ ...work, kind: 'note', id: 1 })))).toBe(
    'Se mueven al menos 200 notas.',
  );
});
