import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CURSOR_MESSAGE,
  programsApi,
  webhooksApi,
  type Program,
  type Webhook,
  type WebhookDelivery,
} from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import { createApi, pageOfRows, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import WebhooksPage from './WebhooksPage';

const api = createApi();
const MOMENT = '2026-11-20T08:41:07.000Z';
const stamps = { createdAt: MOMENT, updatedAt: MOMENT };
const crm: Webhook = {
  id: 3,
  ...stamps,
  name: 'Clientes al CRM',
  url: 'https://crm.example.org/umbral',
  programId: 12,
  programName: 'Portal de clientes',
  events: ['studies.client.created'],
  isActive: true,
  secretSince: MOMENT,
  formerSecretUntil: null,
  failingSince: null,
  stopped: null,
  waiting: 2,
  lastDeliveredAt: MOMENT,
};
const portal: Program = {
  id: 12,
  ...stamps,
  name: 'Portal de clientes',
  description: null,
  clientId: 'programa-12',
  roleId: 3,
  roleName: 'Captación',
  companies: [],
  publishes: [],
  isActive: true,
  keys: [],
  testId: null,
  testKeys: [],
};
const delivery = (parts: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 1,
  eventId: '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11',
  type: 'studies.client.created',
  recordId: 77,
  recordVersion: 1,
  occurredAt: MOMENT,
  state: 'delivered',
  attempts: 1,
  lastAttemptAt: MOMENT,
  nextAttemptAt: null,
  outcome: 'answered',
  status: 204,
  createdAt: MOMENT,
  ...parts,
});
const secret = `whsec_${'s'.repeat(43)}=`;
let webhook: Webhook;
let deliveries: WebhookDelivery[];
beforeEach(() => {
  api.calls.length = 0;
  webhook = crm;
  deliveries = [
    delivery({ id: 2, state: 'waiting', attempts: 3, outcome: 'timeout', status: null, nextAttemptAt: MOMENT }),
    delivery({}),
  ];
  api.on(webhooksApi.list, ({ query }) => (query.page ? pageOfRows([webhook], query) : [webhook]));
  api.on(webhooksApi.get, () => new Tagged(webhook, '"3-1"'));
  api.on(webhooksApi.create, ({ body }) => new Tagged({ ...crm, ...body, id: 4, secretSince: null }, '"4-1"'));
  api.on(webhooksApi.createSecret, () => ({ secret, formerSecretUntil: null }));
  api.on(webhooksApi.deliveries, ({ query }) => {
    const items = deliveries.filter(({ state }) => !query.state || state === query.state);
    return { items, pagination: { page: 1, pageSize: 10, totalPages: 1, total: items.length } };
  });
  api.on(webhooksApi.resend, () => delivery({ state: 'waiting' }));
  api.on(webhooksApi.test, () => delivery({ type: 'webhook.test', state: 'waiting' }));
  api.on(webhooksApi.replay, () => ({ count: 7 }));
  api.on(programsApi.list, () => [portal]);
});

const show = (path = '/webhooks') => renderPage({ api, Page: WebhooksPage, path });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (id: string) => api.calls.find(({ op }) => op.id === id);

describe('webhooks of programs', () => {
  it('are listed with program, pending deliveries and state', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Clientes al CRM/ });
    for (const text of ['crm.example.org', 'Portal de clientes', '1 suceso', '2', 'Activo'])
      expect(row).toHaveTextContent(text);
  });

  it.each([
    [{ isActive: false, stopped: 'failing' as const }, /Desactivado solo.*Ningún aviso llegó en tres días/],
    [{ secretSince: null }, /Sin secreto.*No se envía nada/],
    [{ failingSince: MOMENT }, /Falla.*Ningún aviso llega desde/],
    [{ isActive: false }, /Inactivo/],
  ])('says what is wrong: %o', async (parts, words) => {
    webhook = { ...crm, ...parts };
    show();
    expect(await screen.findByRole('row', { name: /Clientes al CRM/ })).toHaveTextContent(words);
  });

  it('are registered with a program, an address and at least one event', async () => {
    show('/webhooks/nuevo');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Estudios');
    const program = dialog.getByLabelText(/^Programa/);
    await waitFor(() =>
      expect(within(program).getByRole('option', { name: 'Portal de clientes' })).toBeInTheDocument(),
    );
    await userEvent.selectOptions(program, 'Portal de clientes');
    await userEvent.type(dialog.getByLabelText(/^Dirección/), 'https://crm.example.org/estudios');
    await userEvent.click(dialog.getByRole('button', { name: /^Crear|^Guardar/ }));
    await dialog.findByText('Elige de qué se avisa');
    expect(document.activeElement).toHaveTextContent('Elige de qué se avisa');
    const events = dialog.getByRole('group', { name: 'De qué se avisa *' });
    expect(events).toHaveAccessibleDescription('Elige de qué se avisa');
    for (const name of ['Cliente creado', 'Estudio finalizado', 'Cliente creado'])
      await userEvent.click(dialog.getByRole('checkbox', { name }));
    await userEvent.click(dialog.getByRole('button', { name: /^Crear|^Guardar/ }));
    await screen.findByText(/Crea ahora su secreto/);
    expect(sent('createWebhook')?.body).toEqual({
      name: 'Estudios',
      programId: 12,
      url: 'https://crm.example.org/estudios',
      events: ['studies.viability_study.finished'],
    });
  });

  it('are deleted while they are inactive only, and keep a program that is not offered any more', async () => {
    const offered = async () => {
      const row = within(await screen.findByRole('row', { name: /Clientes al CRM/ }));
      await userEvent.click(row.getByRole('button', { name: /^Más acciones/ }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      return items;
    };
    const { unmount } = show();
    expect(await offered()).toEqual(['Secreto', 'Desactivar']);
    unmount();
    webhook = { ...crm, isActive: false, programId: 13, programName: 'Contabilidad' };
    show();
    expect(await offered()).toEqual(['Secreto', 'Activar', 'Eliminar']);
    act(() => navigate('/webhooks/3'));
    const detail = await screen.findByRole('dialog', { name: 'Clientes al CRM' });
    expect(detail).toHaveTextContent('Este aviso está inactivo. No se envía nada hasta que lo actives.');
    expect(within(detail).getByRole('link', { name: 'Editar aviso' })).toBeVisible();
    act(() => navigate('/webhooks/3/editar'));
    await screen.findByRole('option', { name: 'Portal de clientes' });
    expect(screen.getByLabelText(/^Programa/)).toHaveDisplayValue('Contabilidad (inactivo)');
  });

  it.each([
    [true, 'Desactivar', 'queda en espera 30 días', 'Clientes al CRM ya no envía nada'],
    [false, 'Activar', 'Se enviará en su orden lo que quedó en espera', 'Clientes al CRM vuelve a enviar'],
  ])('are switched after their consequence: active %s', async (isActive, verb, consequence, result) => {
    webhook = { ...crm, isActive };
    api.on(webhooksApi.toggleStatus, () => new Tagged({ ...webhook, isActive: !isActive }, '"3-2"'));
    show('/webhooks/3/estado');
    const alert = await screen.findByRole('alertdialog', { name: `¿${verb} «Clientes al CRM»?` });
    expect(alert).toHaveTextContent(consequence);
    await press(`${verb} aviso`);
    expect(await screen.findByText(result)).toBeVisible();
    expect(sent(webhooksApi.toggleStatus.id)?.params).toMatchObject({ id: 3 });
  });

  it('have a secret that is shown once', async () => {
    let answer = () => {};
    const changed = { secret, formerSecretUntil: '2026-11-21T08:41:07.000Z' };
    api.on(webhooksApi.createSecret, () => new Promise((resolve) => (answer = () => resolve(changed))));
    show('/webhooks/3/secreto');
    expect(await screen.findByText(/llevarán durante 24 horas la firma de los dos/)).toBeInTheDocument();
    await press('Cambiar secreto');
    await waitFor(() => expect(sent('createWebhookSecret')).toBeTruthy());
    // It is being changed: the only dialog that will show it stays.
    await userEvent.keyboard('{Escape}');
    act(answer);
    const made = await screen.findByRole('dialog', { name: 'Guarda el secreto' });
    expect(made).toHaveTextContent(secret);
    expect(made).toHaveTextContent('antes del 21/11/2026 09:41: hasta entonces vale también el anterior');
    await press('Lo he guardado');
    await waitFor(() => expect(document.body).not.toHaveTextContent(secret));
  });
});

describe('deliveries', () => {
  it('show the outcome of each, by state', async () => {
    show('/webhooks/3/enviados');
    const list = await screen.findByRole('list', { name: 'Avisos enviados' });
    const [waiting, delivered] = within(list).getAllByRole('listitem');
    expect(waiting).toHaveTextContent(
      /Cliente creado · n.º 77.*En espera.*3 intentos · No respondió a tiempo.*Siguiente/,
    );
    expect(delivered).toHaveTextContent(/Entregado.*1 intento · El receptor respondió: 204/);
    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Estado'), 'No entregado');
    expect(await screen.findByText('Ninguno en este estado')).toBeInTheDocument();
    // That says nothing of another state until its answer.
    api.on(webhooksApi.deliveries, () => new Promise<never>(() => undefined));
    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Estado'), 'En espera');
    expect(await screen.findByText('Cargando avisos...')).toBeInTheDocument();
    expect(screen.queryByText('Ninguno en este estado')).toBeNull();
  });

  it('fall back to the page number when the cursor has expired', async () => {
    api.on(webhooksApi.deliveries, ({ query: { page = 1, cursor } }) => {
      if (cursor) return refuse('validation', { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] });
      const beside = page === 1 ? { next: 'behind-ten' } : {};
      return {
        items: [delivery({ id: page, recordId: 70 + page })],
        pagination: { page, pageSize: 10, totalPages: 2, total: 11, ...beside },
      };
    });
    show('/webhooks/3/enviados');
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('Cliente creado · n.º 72')).toBeVisible();
    expect(api.callsOf(webhooksApi.deliveries).at(-1)?.query).toEqual({ page: 2 });
    // A filter starts with its first page.
    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Estado'), 'No entregado');
    await waitFor(() =>
      expect(api.callsOf(webhooksApi.deliveries).at(-1)?.query).toEqual({ page: 1, state: 'failed' }),
    );
  });

  it('are replayed, one or all since a moment, and tested with a message without content', async () => {
    show('/webhooks/3/enviados');
    const [first] = await screen.findAllByRole('button', { name: /^Enviar de nuevo: / });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(sent('resendWebhookDelivery')?.params).toMatchObject({ id: 3, deliveryId: 2 }));
    await press('Enviar un aviso de prueba');
    await waitFor(() => expect(sent('testWebhook')).toBeTruthy());
    const before = Date.now();
    await press('Enviar de nuevo desde...');
    const alert = within(await screen.findByRole('alertdialog'));
    await userEvent.selectOptions(alert.getByLabelText('Lo que pasó en'), 'La última hora');
    await userEvent.click(alert.getByRole('button', { name: 'Enviar de nuevo' }));
    await screen.findByText('7 avisos');
    const { since } = sent('replayWebhook')?.body as unknown as { since: string };
    const hourLater = Date.parse(since) + 3_600_000;
    expect(hourLater).toBeGreaterThanOrEqual(before);
    expect(hourLater).toBeLessThanOrEqual(Date.now());
  });

  it('are pending, without a time, while the webhook is inactive', async () => {
    webhook = { ...crm, isActive: false };
    show('/webhooks/3/enviados');
    const list = await screen.findByRole('list', { name: 'Avisos enviados' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Se enviará cuando se active');
    expect(list).not.toHaveTextContent('Siguiente');
  });

  it('are not attempted without a secret', async () => {
    webhook = { ...crm, secretSince: null };
    show('/webhooks/3/enviados');
    await screen.findByRole('list', { name: 'Avisos enviados' });
    expect(screen.queryByRole('button', { name: 'Enviar un aviso de prueba' })).toBeNull();
  });
});
