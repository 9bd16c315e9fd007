import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, banksApi, rolesApi, type RecordAuditLog } from '@umbral/contracts';
import { provideAuditFields } from '../audit-entries/module-fields';
import { formats } from '../fields';
import { history } from '../history/history';
import { invalidate } from '../query/operation-query';
import { agent, createApi, pageOfRows, refuse, renderPage, Tagged, type PageOptions } from '../testing';
import { recordPage } from './RecordPage';
import { aBank, banksScreen } from './banks.testing';

const api = createApi();
const Page = recordPage({ ...banksScreen, audited: 'bank' });
const turia = aBank(3, 'Turia');

const aLog = (id: number, fields: Partial<RecordAuditLog> = {}): RecordAuditLog => ({
  id,
  userId: 7,
  userName: 'Alba Domínguez',
  userEmail: 'alba@umbral.test',
  action: 'update',
  entityType: 'bank',
  entityId: '3',
  entityName: 'Turia',
  details: { changes: { paymentPercentage: { before: 1, after: 1.5 } } },
  ipAddress: null,
  userAgent: null,
  timestamp: '2026-11-20T08:41:07.000Z',
  eventId: `018f0000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  seq: null,
  ...fields,
});
const answer = (logs: RecordAuditLog[], page = 1, total = logs.length) =>
  api.on(auditApi.ofRecord, { logs, pagination: { page, total, totalPages: Math.max(1, Math.ceil(total / 50)) } });

beforeEach(() => {
  api.calls.length = 0;
  api.on(banksApi.list, ({ query }) => pageOfRows([turia], query));
  api.on(banksApi.get, new Tagged(turia, '"3-1"'));
  api.on(rolesApi.list, []);
  answer([]);
});

const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page, path: '/banks', ...options });
const openHistory = () => open({ at: '/banks/3/historial' });

describe('the tab Historial', () => {
  it('[B-HIS-10] is the last tab of a detail, with an address of its own', async () => {
    open({ at: '/banks/3' });
    const tabs = within(await screen.findByRole('dialog', { name: 'Turia' })).getAllByRole('tab');
    expect(tabs.at(-1)).toHaveTextContent('Historial');
    // Nothing is fetched until it is opened.
    expect(api.callsOf(auditApi.ofRecord)).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Historial' }));
    expect(history.address.pathname).toBe('/banks/3/historial');
    const params = { entityType: 'bank', entityId: '3' };
    await waitFor(() => expect(api.callsOf(auditApi.ofRecord)).toMatchObject([{ params }]));
  });

  it('[B-HIS-10] is for administrators only, also by its address', async () => {
    open({ at: '/banks/3/historial', user: agent });
    const dialog = await screen.findByRole('dialog', { name: 'Turia' });
    expect(within(dialog).getByRole('tab', { selected: true })).toHaveTextContent('Datos');
    expect(within(dialog).queryByRole('tab', { name: 'Historial' })).toBeNull();
    expect(api.callsOf(auditApi.ofRecord)).toEqual([]);
  });

  it('shows user, action, time and former values', async () => {
    answer([aLog(1), aLog(2, { userId: 9, userName: null, userEmail: null, action: 'create' })]);
    openHistory();
    const panel = within(await screen.findByRole('tabpanel', { name: 'Historial' }));
    const [first, second] = await panel.findAllByRole('listitem');
    expect(first).toHaveTextContent('ActualizaciónAlba Domínguez');
    expect(first).toHaveTextContent('alba@umbral.test');
    expect(second).toHaveTextContent('Usuario n.º 9');
    await userEvent.click(screen.getByText('1 campo cambiado'));
    expect(first).toHaveTextContent('11,5');
  });

  describe('[D70] the labels of the entries', () => {
    const change = async () => {
      await userEvent.click(await screen.findByText('1 campo cambiado'));
      return screen.getByRole('table', { name: 'Campos que cambiaron' });
    };

    it('are those of the module that owns the record', async () => {
      answer([aLog(1)]);
      open({
        at: '/banks/3/historial',
        auditFields: [{ bank: { paymentPercentage: ['Porcentaje que paga', formats.percent] } }],
      });
      expect(await change()).toHaveTextContent('Porcentaje que paga1 %1,5 %');
    });

    it('are the names of the API without that module', async () => {
      answer([aLog(1)]);
      open({ at: '/banks/3/historial', auditFields: [{ product: { code: ['Código', formats.text] } }] });
      expect(await change()).toHaveTextContent('paymentPercentage11,5');
    });

    it('are awaited with a skeleton, and replaced by the names of the API when they cannot be loaded', async () => {
      answer([aLog(1)]);
      openHistory();
      let fail = () => {};
      provideAuditFields(() => new Promise((_, reject) => (fail = () => reject(new Error('chunk')))));
      await waitFor(() => expect(api.callsOf(auditApi.ofRecord)).toHaveLength(1));
      expect(await screen.findByText('Cargando movimientos...')).toBeInTheDocument();
      expect(screen.queryByText('Alba Domínguez')).toBeNull();
      fail();
      expect(await change()).toHaveTextContent('paymentPercentage');
    });
  });

  it('is paged', async () => {
    answer([aLog(1)], 1, 60);
    openHistory();
    await userEvent.click(await screen.findByRole('button', { name: /siguiente/i }));
    await waitFor(() => expect(api.callsOf(auditApi.ofRecord).at(-1)?.query).toEqual({ page: 2 }));
  });

  it('pages by cursor from the last entry, whatever was added meanwhile', async () => {
    const pagination = { page: 1, total: 120, totalPages: 3, next: 'behind' };
    api.on(auditApi.ofRecord, { logs: [aLog(1)], pagination });
    openHistory();
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(api.callsOf(auditApi.ofRecord).at(-1)?.query).toEqual({ page: 2, cursor: 'behind' }));
  });

  it('[B-HIS-11] shows why it cannot be read, retries, and has an empty state', async () => {
    api.on(auditApi.ofRecord, refuse('service_down'));
    openHistory();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Error al cargar movimientos: ./);
    answer([]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Sin movimientos')).toBeVisible();
  });

  it('keeps the entries below the failure of a later read', async () => {
    answer([aLog(1)]);
    openHistory();
    const user = await screen.findByText('Alba Domínguez');
    api.on(auditApi.ofRecord, refuse('service_down'));
    act(() => invalidate(auditApi.ofRecord));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error al cargar movimientos: ./);
    expect(user).toBeVisible();
  });

  it('[B-HIS-11] shows a skeleton while it loads', async () => {
    let give = () => {};
    const gate = new Promise<void>((resolve) => (give = resolve));
    api.on(auditApi.ofRecord, async () => {
      await gate;
      return { logs: [aLog(1)], pagination: { page: 1, total: 1, totalPages: 1 } };
    });
    openHistory();
    expect(await screen.findByText('Cargando movimientos...')).toBeInTheDocument();
    give();
    expect(await screen.findByText('Alba Domínguez')).toBeVisible();
  });
});
