import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { advisersApi, clientMailsApi, clientMergesApi, clientsApi, type ClientRecord } from '@umbral/contracts';
import {
  agent,
  createApi,
  DROP,
  fill,
  refuse,
  renderPage,
  step,
  Tagged,
  type PageOptions,
} from '@umbral/web-kit/testing';
import { history, invalidate, navigate } from '@umbral/web-kit';
import auditFields from '../audit-fields';
import { aClient, anEvaluation, MOMENT } from './clients.testing';
import ClientDetail from './ClientDetail';
import ClientsPage from './ClientsPage';
import { evaluationFields } from './evaluation.fields';

const api = createApi();

const numbered = (id: number, fields: Partial<ClientRecord> = {}) =>
  aClient({
    id,
    lastName: `Soler ${id}`,
    email: 'marta@correo.test',
    employmentType: 'self-employed',
    employmentTime: 'more-5',
    ...fields,
  });
const given = (fields: Parameters<typeof aClient>[0] = {}) => new Tagged({ ...numbered(5), ...fields }, '"5-1"');
const pageOf = (items: ClientRecord[], total = items.length) => ({
  items,
  pagination: { page: 1, pageSize: 10, total, totalPages: Math.ceil(total / 10) || 1 },
});

beforeEach(() => {
  api.calls.length = 0;
  api.on(clientsApi.works, []);
  api.on(clientMergesApi.duplicates, []);
  api.on(clientMailsApi.list, []);
  api.on(advisersApi.ofClients, []);
  api.on(clientsApi.list, ({ query }) =>
    pageOf(
      query.search === 'nadie' ? [] : [numbered(5), numbered(4, { email: null, phone: null })],
      query.search === 'nadie' ? 0 : 23,
    ),
  );
});

describe('the list', () => {
  const open = () => renderPage({ api, Page: ClientsPage, path: '/clients', user: agent });
  const table = () => screen.findByRole('table', { name: 'Clientes, los más recientes primero' });

  it('shows the clients, and finds some', async () => {
    open();
    const marta = () => screen.queryByRole('row', { name: /Marta Soler 5/ });
    await table();
    step('[S-CLI-02] shows their number', () => {
      expect(screen.getByText('23 clientes en total')).toBeVisible();
      expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 clientes');
    });
    step('[S-CLI-04] links a new evaluation of each', () =>
      expect(within(marta()!).getByRole('link', { name: /Nueva evaluación/ })).toHaveAttribute(
        'href',
        '/calculator?client=5',
      ),
    );
    await step('[S-CLI-01] lists the clients, and searches them', async () => {
      expect(marta()).toBeVisible();
      await userEvent.type(screen.getByRole('searchbox'), 'nadie');
      await waitFor(() => expect(api.callsOf(clientsApi.list).at(-1)?.query.search).toBe('nadie'));
      await waitFor(() => expect(marta()).toBeNull());
    });
    await step('[S-CLI-05] reports that nothing matches', async () => {
      expect(await screen.findByText('No se encontraron clientes.')).toBeVisible();
      expect(screen.getByText('Nada coincide con «nadie».')).toBeVisible();
    });
    await step('[S-CLI-06] clears the search there', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
      await waitFor(() => expect(screen.queryByText('No se encontraron clientes.')).toBeNull());
      expect(screen.getByRole('searchbox')).toHaveValue('');
      await table();
      expect(marta()).toBeVisible();
    });
    await step('[S-CLI-03] links the detail of each', async () => {
      const detail = within(marta()!).getByRole('link', { name: /Ver detalle/ });
      expect(detail).toHaveAttribute('href', '/clients/5');
      expect(detail).toHaveTextContent('Ver detalle');
      await userEvent.click(detail);
      expect(history.address.pathname).toBe('/clients/5');
    });
  });

  it('explains how to create the first client', async () => {
    api.on(clientsApi.list, pageOf([]));
    open();
    expect(await screen.findByText('No hay clientes registrados')).toBeVisible();
    expect(screen.getByText('Se guardan desde la calculadora, con su evaluación.')).toBeVisible();
  });
});

describe('the detail', () => {
  const open = (at: string, auditFields: PageOptions['auditFields'] = []) =>
    renderPage({ api, Page: ClientDetail, path: '/clients/:id', at, user: agent, auditFields });

  it('of a client without evaluations', async () => {
    const work = {
      title: '',
      amount: 210_000,
      isFinished: null,
      isActive: null,
      createdAt: MOMENT,
      studyId: null,
      userName: 'Ana Ruiz',
    };
    api.on(clientsApi.get, given());
    api.on(clientsApi.works, [
      { ...work, kind: 'viability_study', id: 7, title: 'Piso en Ruzafa', isFinished: false, isActive: true },
      { ...work, kind: 'housing_calculation', id: 8, isActive: true },
      { ...work, kind: 'evaluation', id: 9 },
      { ...work, kind: 'report', id: 3, title: 'Piso en Ruzafa', amount: 0, studyId: 7 },
      { ...work, kind: 'mail', id: 4, title: 'Su hipoteca', amount: 0 },
      { ...work, kind: 'note', id: 5, title: 'Prefiere la tarde', amount: 0 },
    ]);
    renderPage({ api, Page: ClientDetail, path: '/clients/:id', at: '/clients/5' });
    await step('[P-NAV-09] has a heading and shows the id', async () => {
      expect(screen.getByText('Detalle del Cliente · n.º 5')).toBeVisible();
      expect(await screen.findByRole('heading', { level: 1, name: 'Marta Soler 5' })).toBeVisible();
      expect(await screen.findByText('Todavía no hay evaluaciones')).toBeVisible();
    });
    await step('[B-WRK-16] links a maximum price for them', async () =>
      expect(await screen.findByRole('link', { name: 'Calcular cuota máxima' })).toHaveAttribute(
        'href',
        '/payment-studies/nuevo?client=5',
      ),
    );
    await step('[B-WRK-12] has a tab with all of their records', async () => {
      const table = await screen.findByRole('table', { name: /^Estudios, evaluaciones, informes, correos y notas/ });
      const links = within(table).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Piso en Ruzafa', '/viability-studies/7'],
        ['Cálculo de precio máximo', '/payment-studies/8'],
        ['Evaluación', '/calculator?client=5'],
        ['Piso en Ruzafa', '/viability-studies/7'],
      ]);
      for (const kind of ['Informe', 'Correo', 'Nota']) expect(within(table).getByText(kind)).toBeVisible();
      expect(within(table).getAllByText('Ana Ruiz')).toHaveLength(6);
      // On a phone: the date, and the amount of those that have one.
      const cards = screen.getAllByRole('heading', { level: 3, name: /^Piso en Ruzafa/ });
      expect(cards.map((card) => card.closest('article')?.lastChild?.textContent)).toEqual([
        expect.stringMatching(/^20\/11\/2026 09:41 · 210\.000.€$/),
        '20/11/2026 09:41',
      ]);
    });
  });

  it('[S-CLI-07] shows the data, and the evaluations as pending', async () => {
    const evaluation = { monthlyPayment: 843.21 };
    const evaluations = [
      anEvaluation({ ...evaluation, id: 2, region: 'AN', homeType: 'new' }),
      anEvaluation(evaluation),
    ];
    api.on(clientsApi.get, given({ dni: '53104728M', age: null, evaluations }));
    open('/clients/5');
    expect(await screen.findByRole('heading', { name: 'Marta Soler 5' })).toBeVisible();
    expect(screen.getByText('Autónomo')).toBeVisible();
    expect(screen.getByText('Más de 5 años')).toBeVisible();
    expect(screen.getByText('Edad').nextSibling).toHaveTextContent('No proporcionado');
    const table = screen.getByRole('table', { name: 'Evaluaciones, las más recientes primero' });
    expect(within(table).getAllByText('Pendiente')).toHaveLength(2);
    expect(within(table).getAllByText('843,21 €')).toHaveLength(2);
    // Both incomes.
    expect(within(table).getAllByText('2.800 €')).toHaveLength(2);
    expect(within(table).getByText('90 % de 250.000 € · Andalucía, obra nueva')).toBeVisible();
    expect(screen.getByText('2 evaluaciones')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva evaluación' })).toHaveAttribute('href', '/calculator?client=5');
    await waitFor(() =>
      expect(api.callsOf(clientMergesApi.duplicates).map(({ query }) => query)).toEqual([
        { except: 5, phone: '612 480 337', email: 'marta@correo.test', dni: '53104728M' },
      ]),
    );
  });

  it('shows a share that breaks a limit with the decimals that the calculator gives it', () => {
    const inputs = { monthlyPayment: 350.03, existingDebts: 0, monthlyIncome: 900, additionalIncome: 100 };
    const evaluation = anEvaluation({ ...inputs, paymentToIncomeRatio: 35 });
    expect(evaluationFields.show('paymentToIncomeRatio', evaluation)).toBe('35,003\u00a0%');
  });

  it('is edited in its own dialog, which closes to the page', async () => {
    api.on(clientsApi.get, given({ employmentType: null, employmentTime: null }));
    api.on(clientsApi.update, given({ firstName: 'Marta María' }));
    open('/clients/5');
    await userEvent.click(await screen.findByRole('link', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
    const name = await dialog.findByLabelText(/^Nombre/);
    await waitFor(() => expect(name).toHaveValue('Marta'));
    await userEvent.type(name, ' María');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(history.address.pathname).toBe('/clients/5'));
    const [sent] = api.callsOf(clientsApi.update);
    expect(sent?.body).toMatchObject({ firstName: 'Marta María', phone: '612 480 337', employmentType: null });
    expect(sent?.ifMatch).toBe('"5-1"');
  });

  it('stays on the screen that was opened before the answer to its save', async () => {
    let answer = () => {};
    api.on(clientsApi.get, given());
    api.on(clientsApi.update, () => new Promise((resolve) => (answer = () => resolve(given()))));
    open('/clients/5/editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('Marta'));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf(clientsApi.update)).toHaveLength(1));
    act(() => navigate('/calculator'));
    act(answer);
    expect(await screen.findByText('Cliente actualizado')).toBeVisible();
    expect(history.address.pathname).toBe('/calculator');
  });

  it('has one next step, which is changed and done', async () => {
    const nextStep = { text: 'Pedir nóminas', on: '2026-12-02' };
    api.on(clientsApi.get, given({ nextStep }));
    api.on(clientsApi.setNextStep, ({ body: { text, on } }) => {
      const saved = given({ nextStep: text && on ? { text, on } : null });
      api.on(clientsApi.get, saved);
      return saved;
    });
    open('/clients/5');
    expect(await screen.findByText('Pedir nóminas')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Próximo paso' }));
    const text = await dialog.findByLabelText(/^Qué hay que hacer/);
    await userEvent.clear(text);
    await userEvent.type(text, 'Llamar al banco');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Llamar al banco')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hecho' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir próximo paso' })).toHaveFocus());
    expect(api.callsOf(clientsApi.setNextStep)).toMatchObject([
      { body: { text: 'Llamar al banco', on: '2026-12-02' }, ifMatch: '"5-1"' },
      { body: { text: '', on: null }, ifMatch: '"5-1"' },
    ]);
  });

  it('edits the next step that a colleague has set meanwhile, and merges one set after that', async () => {
    const shown = { text: 'Pedir nóminas', on: '2026-12-02' };
    api.on(clientsApi.get, given({ nextStep: shown }));
    open('/clients/5', [auditFields]);
    expect(await screen.findByText(shown.text)).toBeVisible();
    const setElsewhere = (nextStep: typeof shown, etag: string) =>
      api.on(clientsApi.get, new Tagged({ ...given().value, nextStep }, etag));
    setElsewhere({ text: 'Llamar al notario', on: '2026-12-04' }, '"5-2"');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Próximo paso' }));
    const text = await dialog.findByLabelText(/^Qué hay que hacer/);
    await waitFor(() => expect(text).toHaveValue('Llamar al notario'));
    await userEvent.type(text, ' hoy');
    setElsewhere({ text: 'Llamar al banco', on: '2026-12-05' }, '"5-3"');
    const lastWrite = { at: MOMENT, userId: 9, userName: 'Marta Ferrer' };
    api.on(clientsApi.setNextStep, refuse('stale_record', { details: { entityType: 'client', lastWrite } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    const merge = within(await screen.findByRole('alertdialog'));
    expect(merge.getByRole('group', { name: 'Qué hay que hacer' })).toBeVisible();
    expect(merge.getByRole('row', { name: 'Hasta el día 04/12/2026 05/12/2026' })).toBeVisible();
    expect(api.callsOf(clientsApi.setNextStep)[0]?.ifMatch).toBe('"5-2"');
  });

  it('says that a next step that was changed meanwhile is not done', async () => {
    api.on(clientsApi.get, given({ nextStep: { text: 'Pedir nóminas', on: '2026-12-02' } }));
    api.on(clientsApi.setNextStep, refuse('stale_record'));
    open('/clients/5');
    await userEvent.click(await screen.findByRole('button', { name: 'Hecho' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se ha marcado como hecho.');
    const showCurrent = () => userEvent.click(screen.getByRole('button', { name: 'Ver versión actual' }));
    api.on(clientsApi.get, refuse('service_down'));
    await showCurrent();
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
    api.on(clientsApi.get, given({ nextStep: { text: 'Llamar al banco', on: '2026-12-03' } }));
    await showCurrent();
    expect(await screen.findByText('Llamar al banco')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('does another next step too, although the answer for the one before was lost', async () => {
    const steps = ['Pedir nóminas', 'Llamar al banco'].map((text) => ({ text, on: '2026-12-02' }));
    const [first, second] = steps.map((nextStep, at) => new Tagged(given({ nextStep }).value, `"5-${at + 1}"`));
    api.on(clientsApi.get, first!);
    api.on(clientsApi.setNextStep, DROP);
    open('/clients/5');
    await userEvent.click(await screen.findByRole('button', { name: 'Hecho' }));
    expect(await screen.findByText('No se pudo marcar como hecho.')).toBeVisible();
    api.on(clientsApi.get, second!);
    act(() => invalidate('clients'));
    expect(await screen.findByText('Llamar al banco')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hecho' }));
    await waitFor(() => expect(api.callsOf(clientsApi.setNextStep)).toHaveLength(2));
    const [lost, again] = api.callsOf(clientsApi.setNextStep);
    expect([lost?.ifMatch, again?.ifMatch]).toEqual(['"5-1"', '"5-2"']);
    expect(again?.idempotencyKey).not.toBe(lost?.idempotencyKey);
  });

  it('takes a note', async () => {
    api.on(clientsApi.get, given());
    api.on(clientsApi.addNote, given());
    open('/clients/5');
    await userEvent.click(await screen.findByRole('button', { name: 'Nueva nota' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva nota' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir nota' }));
    expect(await dialog.findByText('La nota es requerida')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Nota/), 'Prefiere la tarde');
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir nota' }));
    await waitFor(() => expect(api.callsOf(clientsApi.addNote)[0]?.body).toEqual({ text: 'Prefiere la tarde' }));
  });

  it('takes a note once, although its first answer is lost and the page loaded again', async () => {
    api.on(clientsApi.get, given());
    const write = async () => {
      open('/clients/5');
      await userEvent.click(await screen.findByRole('button', { name: 'Nueva nota' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Nueva nota' }));
      await fill(dialog.getByLabelText(/^Nota/), 'Prefiere la tarde');
      await userEvent.click(dialog.getByRole('button', { name: 'Añadir nota' }));
    };
    api.on(clientsApi.addNote, refuse('timeout'));
    await write();
    expect(await screen.findByText('Error')).toBeVisible();
    cleanup();
    api.on(clientsApi.addNote, given());
    await write();
    expect(await screen.findByText('Nota añadida')).toBeVisible();
    const [first, second] = api.callsOf(clientsApi.addNote);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it.each(['/clients/999', '/clients/abc'])('reports a missing client at %s', async (at) => {
    api.on(clientsApi.get, refuse('not_found'));
    open(at);
    expect(await screen.findByText('Este cliente no existe')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nueva evaluación' })).toBeNull();
  });

  it('reports a failure, and retries', async () => {
    api.on(clientsApi.get, refuse('timeout'));
    open('/clients/5');
    expect(await screen.findByText('No se ha podido cargar el cliente')).toBeVisible();
    api.on(clientsApi.get, given());
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Marta Soler 5' })).toBeVisible();
  });
});
