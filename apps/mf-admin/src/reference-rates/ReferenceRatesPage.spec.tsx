import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, referenceRatesApi, todayInSpain, type ReferenceRate } from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import {
  createApi,
  DROP,
  freezeDate,
  refuse,
  renderPage,
  step,
  Tagged,
  tableOf,
  type PageOptions,
} from '@umbral/web-kit/testing';
import ReferenceRatesPage from './ReferenceRatesPage';

// In Madrid it is December.
freezeDate('2026-11-30T23:30:00.000Z');

const MOMENT = '2026-11-20T08:41:07.000Z';
const daysAgo = (days: number) => new Date(Date.parse(todayInSpain()) - days * 86_400_000).toISOString().slice(0, 10);

const aRate = (fields: Partial<ReferenceRate> = {}): ReferenceRate => ({
  id: 7,
  code: 'euribor_12m',
  label: 'Euríbor a 12 meses',
  month: '2026-09',
  value: 2.451,
  source: 'BOE',
  url: null,
  publishedOn: daysAgo(10),
  checkedBy: null,
  isDemo: false,
  stale: false,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...fields,
});
const september = aRate({ url: 'https://www.boe.es/euribor', checkedBy: 'Inés Carbonell' });
const august = aRate({
  id: 6,
  month: '2026-08',
  value: 2.4,
  source: 'Valor de demostración',
  isDemo: true,
  publishedOn: daysAgo(60),
  stale: true,
});

const api = createApi();
let rates: ReferenceRate[] = [];
const SIZE = 2;
const pageOf = (all: ReferenceRate[], page: number) => ({
  items: all.slice((page - 1) * SIZE, page * SIZE),
  pagination: { page, pageSize: SIZE, total: all.length, totalPages: Math.ceil(all.length / SIZE) },
});

beforeEach(() => {
  api.calls.length = 0;
  rates = [september, august];
  api.on(referenceRatesApi.list, ({ query }) => (query.page ? pageOf(rates, query.page) : rates));
  api.on(referenceRatesApi.get, ({ params }) => {
    const rate = rates.find(({ id }) => id === params.id);
    return rate ? new Tagged(rate, `"${rate.id}-3"`) : refuse('not_found');
  });
  api.on(referenceRatesApi.put, ({ params, query, body }) =>
    query.onlyNew && rates.some(({ month }) => month === params.month)
      ? refuse('conflict', { message: 'Ya hay un valor de ese mes' })
      : new Tagged(aRate({ ...params, ...body }), '"7-4"'),
  );
  api.on(referenceRatesApi.remove, () => undefined);
  api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
});

const open = (at = '/reference-rates', options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: ReferenceRatesPage, path: '/reference-rates', at, ...options });
const { table, rowOf } = tableOf('Valores por mes, el último primero');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const textsOf = (nodes: HTMLElement[]) => nodes.map((node) => node.textContent);

describe('the reference rates', () => {
  it('are listed month by month, shown and edited', async () => {
    open();
    await step('[B-REF-12] in their columns', async () => {
      const heads = within(await table()).getAllByRole('columnheader');
      expect(textsOf(heads)).toEqual(['Mes', 'Valor', 'Fuente', 'Publicado', 'Comprobado por', 'Acciones']);
      expect(screen.getByRole('heading', { level: 1, name: 'Tipos de referencia' })).toBeVisible();
      expect(screen.queryByRole('searchbox')).toBeNull();
      expect(await rowOf('Septiembre de 2026')).toHaveTextContent('2,451 %BOE');
    });
    await step('[B-REF-12] with badges for demo and stale values', async () => {
      const row = await rowOf('Agosto de 2026');
      expect(row).toHaveTextContent('2,4 %DemostraciónValor de demostración');
      expect(row).toHaveTextContent('Hace 60 días');
      expect(await rowOf('Septiembre de 2026')).not.toHaveTextContent(/Demostración|Hace/);
    });
    await step('[B-REF-12] each with its actions', async () => {
      const row = within(await rowOf('Septiembre de 2026'));
      expect(row.getByRole('link', { name: 'Editar: Septiembre de 2026' })).toBeVisible();
      await userEvent.click(row.getByRole('button', { name: /^Más acciones/ }));
      expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Eliminar']);
      await userEvent.keyboard('{Escape}');
    });

    act(() => navigate('/reference-rates/7'));
    await step('[B-REF-12] with its source, and its history', async () => {
      const shown = await dialog('Septiembre de 2026');
      expect(shown.getByRole('link', { name: 'BOE' })).toHaveAttribute('href', 'https://www.boe.es/euribor');
      expect(shown.getByRole('tab', { name: 'Historial' })).toBeVisible();
    });

    act(() => navigate('/reference-rates/7/editar'));
    await step('[B-REF-12] and changed in the version that was read', async () => {
      const form = await dialog('Editar valor');
      const value = await form.findByLabelText(/^Valor/);
      expect(form.getByLabelText(/^Mes/)).toHaveValue('2026-09');
      expect(form.getByLabelText(/^Mes/)).toHaveAttribute('readonly');
      await userEvent.clear(value);
      await userEvent.type(value, '2,5');
      await userEvent.click(form.getByRole('button', { name: 'Guardar cambios' }));
      expect(await toast().findByText('Valor guardado')).toBeVisible();
      const [sent] = api.callsOf(referenceRatesApi.put);
      expect([sent?.params, sent?.ifMatch, sent?.body.value]).toEqual([
        { code: 'euribor_12m', month: '2026-09' },
        '"7-3"',
        2.5,
      ]);
    });
  });

  it('are entered', async () => {
    open('/reference-rates/nuevo');
    const form = await dialog('Nuevo valor');
    const save = () => userEvent.click(form.getByRole('button', { name: 'Guardar valor' }));
    await save();
    await step('[B-REF-12] with missing values shown at their fields', async () => {
      expect(await form.findByText('El mes debe tener la forma AAAA-MM')).toBeVisible();
      expect(form.getByText('El valor debe estar entre -2 y 10')).toBeVisible();
      expect(form.getByText('La fuente es requerida')).toBeVisible();
      expect(form.getByLabelText(/^Publicado/)).toHaveValue('01/12/2026');
    });
    await userEvent.type(form.getByLabelText(/^Mes/), '2026-08');
    await userEvent.type(form.getByLabelText(/^Valor/), '2,451');
    await userEvent.type(form.getByLabelText(/^Fuente/), 'Banco de España');
    await save();
    await step('[B-REF-12] and never overwrite the value of a month', async () => {
      expect(await form.findByText('Ya hay un valor de ese mes')).toBeVisible();
      expect(form.getByLabelText(/^Mes/)).toBeInvalid();
    });
    await userEvent.clear(form.getByLabelText(/^Mes/));
    await userEvent.type(form.getByLabelText(/^Mes/), '2026-07');
    api.on(referenceRatesApi.put, refuse('validation', { errors: [{ path: 'month', message: 'No puede ser' }] }));
    await save();
    await step('[B-REF-12] with refusals of the service shown at their fields', async () =>
      expect(await form.findByText('No puede ser')).toBeVisible(),
    );
    api.on(referenceRatesApi.put, ({ params, body }) => new Tagged(aRate({ ...params, ...body }), '"8-1"'));
    await save();
    await step('[B-REF-12] and saved', async () => {
      expect(await toast().findByText('Valor guardado')).toBeVisible();
      expect(api.callsOf(referenceRatesApi.put).at(-1)).toMatchObject({
        params: { code: 'euribor_12m', month: '2026-07' },
        body: { value: 2.451, source: 'Banco de España', url: null, checkedBy: null },
      });
    });
  });

  it('are sent again with their key after a lost response and a reload, and overwrite nothing then either', async () => {
    const save = async () => {
      open('/reference-rates/nuevo');
      const form = await dialog('Nuevo valor');
      await userEvent.type(form.getByLabelText(/^Mes/), '2026-07');
      await userEvent.type(form.getByLabelText(/^Valor/), '2,451');
      await userEvent.type(form.getByLabelText(/^Fuente/), 'BOE');
      await userEvent.click(form.getByRole('button', { name: 'Guardar valor' }));
      return form;
    };
    api.on(referenceRatesApi.put, DROP);
    const form = await save();
    expect(await form.findByRole('button', { name: 'Guardar cuando vuelva' })).toBeVisible();
    cleanup();
    api.on(referenceRatesApi.put, ({ params, body }) => new Tagged(aRate({ ...params, ...body }), '"8-1"'));
    await save();
    expect(await toast().findByText('Valor guardado')).toBeVisible();
    const [lost, again] = api.callsOf(referenceRatesApi.put);
    expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
    expect(again?.idempotencyKey).toBeDefined();
    expect([lost?.query.onlyNew, again?.query.onlyNew]).toEqual([true, true]);
  });

  it('are deleted after a confirmation', async () => {
    open('/reference-rates/6/eliminar');
    const question = '¿Eliminar el valor de agosto de 2026?';
    const alert = within(await screen.findByRole('alertdialog', { name: question }));
    const reads = () => [referenceRatesApi.list, referenceRatesApi.get].map((op) => api.callsOf(op).length);
    let before: number[] = [];
    api.on(referenceRatesApi.remove, () => void (before = reads()));
    await userEvent.click(alert.getByRole('button', { name: 'Eliminar valor' }));
    await step('[B-REF-12] in the version that was read', async () => {
      expect(await toast().findByText('Valor eliminado')).toBeVisible();
      const [sent] = api.callsOf(referenceRatesApi.remove);
      expect([sent?.params, sent?.ifMatch]).toEqual([{ code: 'euribor_12m', month: '2026-08' }, '"6-3"']);
    });
    await step('[B-REF-12] and what was deleted is not read again', () =>
      waitFor(() => expect(reads()).toEqual([(before[0] as number) + 1, before[1]])),
    );
  });

  it('show an empty state and a failed load', async () => {
    rates = [];
    const { unmount } = open();
    await step('[B-REF-12] where there is no value', async () => {
      expect(await screen.findByText('No hay valores')).toBeVisible();
      expect(screen.getAllByRole('link', { name: 'Nuevo valor' })[0]).toHaveAttribute('href', '/reference-rates/nuevo');
    });
    unmount();
    api.on(referenceRatesApi.list, DROP);
    open();
    await step('[B-REF-12] where the service does not answer', async () =>
      expect(await screen.findByText('No se han podido cargar los valores')).toBeVisible(),
    );
  });
});
