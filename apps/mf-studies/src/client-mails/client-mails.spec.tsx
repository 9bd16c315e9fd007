import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { compareScenarios } from '@umbral/mortgage';
import {
  clientMailsApi,
  clientMergesApi,
  clientsApi,
  companiesApi,
  reportsApi,
  scenariosApi,
  viabilityStudiesApi,
  type ClientMail,
  type Report,
} from '@umbral/contracts';
import { history, navigate, queryClient } from '@umbral/web-kit';
import { agent, createApi, fill, refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import ClientDetail from '../clients/ClientDetail';
import { aClient, MOMENT } from '../clients/clients.testing';
import StudiesPage from '../viability-studies/StudiesPage';
import { aStudy, assessed, serveStudies } from '../viability-studies/studies.testing';
import { aMail } from './mails.testing';

const api = createApi();
const study = aStudy({ id: 7 });
const HOLDER = { name: 'Marta Soler', phone: null };
const ADDRESS = 'marta@umbral.test';
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
let report: Report;

beforeEach(() => {
  api.calls.length = 0;
  report = {
    id: 31,
    studyId: 7,
    userId: 2,
    userEmail: 'alba@umbral.test',
    companyId: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    sections: ['legal'],
    annex: false,
    productIds: [],
    scenarioIds: [],
    changes: false,
    purchaseCosts: false,
    pages: 4,
    size: 90_000,
    sha256: 'a'.repeat(64),
    sentAt: null,
  };
  serveStudies(api, [study]);
  api.on(clientMergesApi.duplicates, []);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, []));
  api.on(scenariosApi.list, { items: [], comparison: compareScenarios([]) });
  api.on(companiesApi.mine, []);
  api.on(reportsApi.list, () => [report]);
  api.on(clientMailsApi.previewReport, {
    to: ADDRESS,
    clientId: 5,
    holder: HOLDER,
    subject: 'Su informe de hipoteca',
    text: 'Hola, Marta:\n\nLe envío el informe.',
    fileName: 'Informe de viabilidad - Marta Soler.pdf',
  });
  takeMails();
});

const takeMails = () =>
  api.on(clientMailsApi.sendReport, ({ params, body }) => {
    report = { ...report, sentAt: '2026-11-24T10:00:00.000Z' };
    return aMail({ ...body, clientId: 5, studyId: params.id, reportId: params.reportId, evaluationId: null });
  });

const openDialog = async () => {
  // In the table, and on the card of a phone.
  const [button] = await screen.findAllByRole('button', { name: /^Enviar al cliente el informe del/ });
  await userEvent.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
  await dialog.findByLabelText(/^Para/);
  return dialog;
};

it('asks before Back discards an edited mail', async () => {
  const at = '/viability-studies/7/informe';
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', user: agent });
  await screen.findByRole('table', { hidden: true });
  act(() => navigate(at));
  const dialog = await openDialog();
  await fill(dialog.getByLabelText(/^Asunto/), 'Otro asunto');
  history.go(-1);
  const question = within(await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' }));
  await userEvent.click(question.getByRole('button', { name: 'Seguir editando' }));
  expect(history.address.pathname).toBe(at);
});

it('sends a report to the client', async () => {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/informe', user: agent });
  let dialog = await openDialog();
  await step('[B-PAP-26] shows recipient and document, with an editable text', async () => {
    expect(dialog.getByLabelText(/^Para/)).toHaveValue(ADDRESS);
    expect(dialog.getByLabelText(/^Para/)).toHaveAttribute('readonly');
    expect(dialog.getByText('Informe de viabilidad - Marta Soler.pdf')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Mensaje/));
    await fill(dialog.getByLabelText(/^Asunto/), ' ');
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByText('El asunto es requerido')).toBeVisible();
    expect(dialog.getByText('El mensaje es requerido')).toBeVisible();
    await fill(dialog.getByLabelText(/^Asunto/), 'Su hipoteca');
    await fill(dialog.getByLabelText(/^Mensaje/), 'Hola');
  });
  await step('[B-PAP-26] reports that it was not sent, and retries', async () => {
    api.on(clientMailsApi.sendReport, refuse('mail_not_sent'));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
    );
    takeMails();
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
    expect(await toast().findByText(`Informe enviado a ${ADDRESS}`)).toBeVisible();
    expect(api.callsOf(reportsApi.create)).toEqual([]);
    const [first, second] = api.callsOf(clientMailsApi.sendReport);
    expect(second).toMatchObject({
      params: { id: 7, reportId: 31 },
      body: { to: ADDRESS, clientId: 5, holder: HOLDER, subject: 'Su hipoteca', text: 'Hola' },
      idempotencyKey: first?.idempotencyKey,
    });
  });
  await step('[B-PAP-26] shows in the row of the report when it was sent', async () => {
    expect(screen.queryByRole('dialog', { name: 'Enviar al cliente' })).toBeNull();
    expect(await screen.findAllByText('Enviado el 24/11/2026')).toHaveLength(2);
  });

  // A client without an address gets the typed one; a corrected address replaces the visible one.
  api.on(clientMailsApi.previewReport, { to: null, clientId: null, subject: 'S', text: 'T', fileName: 'i.pdf' });
  dialog = await openDialog();
  expect(dialog.getByLabelText(/^Para/)).not.toHaveAttribute('readonly');
  await fill(dialog.getByLabelText(/^Para/), 'ana@umbral.test');
  const errors = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
  api.on(clientMailsApi.sendReport, refuse('validation', { errors }));
  api.on(clientMailsApi.previewReport, { to: ADDRESS, clientId: 5, subject: 'S', text: 'T', fileName: 'i.pdf' });
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await dialog.findByText(errors[0]!.message)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue(ADDRESS));
  // The first response was lost, and the text was changed since.
  api.on(clientMailsApi.sendReport, refuse('idempotency_key_reused'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('El correo anterior sí se envió.');
});

it('has the address that the client got since an earlier proposal', async () => {
  const propose = (to: string | null) =>
    api.on(clientMailsApi.previewReport, { to, clientId: 5, subject: 'S', text: 'T', fileName: 'i.pdf' });
  propose(null);
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/informe', user: agent });
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Cancelar' }));
  propose(ADDRESS);
  const dialog = await openDialog();
  expect(dialog.getByLabelText(/^Para/)).toHaveValue(ADDRESS);
  expect(dialog.getByLabelText(/^Para/)).toHaveAttribute('readonly');
  // Corrected by a colleague while the dialog is open.
  propose('correcta@umbral.test');
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue('correcta@umbral.test'));
});

it('offers a new report beside its link', async () => {
  api.on(reportsApi.create, () => report);
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/informe', user: agent });
  await screen.findAllByRole('button', { name: /^Enviar al cliente el informe del/ });
  await userEvent.click(screen.getByRole('button', { name: 'Crear informe' }));
  // Toasts receive clicks over a dialog only through their style sheet, which jest does not load.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  await step('[B-PAP-26] opens the mail of the new report', async () => {
    expect(await toast().findByRole('link', { name: 'Abrir informe' })).toBeVisible();
    await user.click(toast().getByRole('button', { name: 'Enviar al cliente' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Para/)).toHaveValue(ADDRESS));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  });
  await step('[B-PAP-26] opens the reports again where their dialog was closed', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Crear informe' }));
    const button = await toast().findByRole('button', { name: 'Enviar al cliente' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar' })[0]!);
    await waitFor(() => expect(history.address.pathname).toBe('/viability-studies'));
    await user.click(button);
    expect(history.address.pathname).toBe('/viability-studies/7/informe');
  });
});

it('lists the mails on the page of the client', async () => {
  let mails: ClientMail[] = [
    aMail({
      id: 2,
      subject: 'Su informe',
      studyId: 7,
      reportId: 31,
      evaluationId: null,
      state: 'failed',
      sentAt: null,
    }),
    aMail({ createdAt: '2026-11-19T23:30:00.000Z' }),
  ];
  api.on(clientsApi.get, new Tagged(aClient(), '"5-1"'));
  api.on(clientsApi.works, []);
  api.on(clientMailsApi.list, () => mails);
  renderPage({ api, Page: ClientDetail, path: '/clients/:id', at: '/clients/5', user: agent });
  const table = within(await screen.findByRole('table', { name: 'Correos, los más recientes primero' }));
  step('[B-PAP-26] shows sent and failed mails', () => {
    const [, failed, sent] = table.getAllByRole('row');
    expect(failed).toHaveTextContent(/Su informe.*Informe de viabilidad.*No se pudo enviar/);
    expect(sent).toHaveTextContent(/^20\/11\/2026 09:41.*Su cálculo de hipoteca.*Cálculo de hipoteca.*Enviado/);
    expect(table.getByRole('link', { name: /^Informe de viabilidad/ })).toHaveAttribute(
      'href',
      '/api/viability-studies/7/reports/31/pdf',
    );
    expect(within(sent!).queryByRole('button')).toBeNull();
  });
  await step('[B-PAP-22] sends a failed one again', async () => {
    const errors = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
    api.on(clientMailsApi.retry, refuse('validation', { errors }));
    await userEvent.click(table.getByRole('button', { name: /^Reintentar/ }));
    expect(await toast().findByText(errors[0]!.message)).toBeVisible();
    api.on(clientMailsApi.retry, () => {
      mails = mails.map((mail) => ({ ...mail, state: 'sent', sentAt: MOMENT }));
      return mails[0]!;
    });
    await userEvent.click(table.getByRole('button', { name: /^Reintentar/ }));
    expect(await toast().findByText(`Informe enviado a ${ADDRESS}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No se pudo enviar')).toBeNull());
    expect(api.callsOf(clientMailsApi.retry).map(({ params }) => params)).toEqual([{ mailId: 2 }, { mailId: 2 }]);
  });
});
