import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateScenario, compareScenarios } from '@umbral/mortgage';
import {
  clientMailsApi,
  companiesApi,
  referenceRatesApi,
  reportsApi,
  scenarioForm,
  scenariosApi,
  viabilityStudiesApi,
  type Report,
  type Scenario,
} from '@umbral/contracts';
import { aScenario as aScenarioForm } from '@umbral/contracts/factories';
import { invalidate, queryClient } from '@umbral/web-kit';
import { agent, createApi, refuse, renderPage, Tagged, type PageOptions } from '@umbral/web-kit/testing';
import { rememberLooked, rememberPicked } from '../detail/product-choice';
import StudiesPage from '../StudiesPage';
import { aProduct, aStudy, assessed, mayWork, serveStudies } from '../studies.testing';

const api = createApi();
const study = aStudy({ id: 7 });
const MOMENT = '2026-11-22T10:00:00.000Z';
let stored: Report[] = [];

beforeEach(() => {
  api.calls.length = 0;
  stored = [];
  sessionStorage.clear();
  serveStudies(api, [study]);
  const fitting = [1, 2, 3, 4].map((id) => aProduct({ id, code: `FIT-${id}` }));
  const near = aProduct({ id: 8, code: 'CASI-8', financingPercentage: 60 });
  const never = aProduct({ id: 9, code: 'NO-9', nationality: 'internacional' });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [never, near, ...fitting]));
  api.on(scenariosApi.list, { items: [], comparison: compareScenarios([]) });
  api.on(companiesApi.mine, []);
  api.on(reportsApi.list, () => stored);
  api.on(reportsApi.preview, ({ body }) => ({
    pages: body.annex ? 10 : 4,
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }));
  api.on(reportsApi.create, ({ body }) => {
    const { sections, annex = false, productIds = [], changes = false } = body;
    const made: Report = {
      id: 31,
      studyId: 7,
      createdAt: MOMENT,
      updatedAt: MOMENT,
      userId: 2,
      userEmail: 'alba@umbral.test',
      companyId: null,
      sections: sections ?? [],
      annex,
      productIds,
      scenarioIds: [],
      changes,
      purchaseCosts: false,
      pages: 4,
      size: 90_000,
      sha256: 'a'.repeat(64),
      sentAt: null,
    };
    stored = [made];
    return made;
  });
});

async function open(options: Partial<PageOptions> = {}) {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/informe', ...options });
  const dialog = within(await screen.findByRole('dialog', { name: 'Informe para el cliente' }));
  await dialog.findByRole('checkbox', { name: /^FIT-1/ });
  return dialog;
}
const create = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Crear informe' }));

const selected = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('group', { name: 'Productos (hasta 4)' }))
    .getAllByRole('checkbox')
    .flatMap((box, index) => ((box as HTMLInputElement).checked ? [index + 1] : []));

it('[B-FIG-17] products have their short name for who sees no names', async () => {
  const [offered] = assessed(study, [aProduct({ code: 'FIT-1' })]).map((one) => ({
    ...one,
    name: null,
    bankName: null,
  }));
  api.on(viabilityStudiesApi.compatibleProducts, [offered!]);
  const dialog = await open({ user: agent, permissions: mayWork });
  const description = /^Fija 30 · 2,95\s% · Encaja · Fijo 2,95\s% · 30\saños · /;
  expect(dialog.getByRole('checkbox', { name: 'FIT-1', description })).toBeVisible();
});

it('adds the months only to the annex that they are part of', async () => {
  const dialog = await open();
  const months = dialog.getByRole('switch', { name: 'Añadir el cuadro mes a mes' });
  const annex = dialog.getByRole('checkbox', { name: 'Anexo: cuadro de amortización' });
  await userEvent.click(months);
  await userEvent.click(annex);
  expect(months).toBeDisabled();
  expect(months).not.toBeChecked();
  expect(months).toHaveAccessibleDescription('Va en el anexo, que no está elegido');
  await create(dialog);
  await dialog.findByText('Informe creado, 4 páginas');
  expect(api.callsOf(reportsApi.create)[0]?.body).toMatchObject({ annex: false });
  await userEvent.click(annex);
  expect(months).toBeEnabled();
  expect(months).toBeChecked();
});

it('lists the products in their order, with those that cannot fit collapsed', async () => {
  const dialog = await open();
  expect(dialog.getByText(/^Encaja con un cambio ·/)).toBeVisible();
  const fold = dialog.getByRole('button', { name: 'Ver 1 que no puede encajar' });
  expect(dialog.queryByRole('checkbox', { name: /^NO-9/ })).toBeNull();
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(dialog.getByRole('checkbox', { name: /^NO-9/ })).not.toBeChecked();
  expect(await dialog.findByText('Todavía no hay informes de este estudio')).toBeVisible();
});

function aScenario(id: number, productId: number): Scenario {
  const terms = scenarioForm.parse({ ...aScenarioForm(), productId });
  return {
    ...terms,
    fixedRate: terms.fixedRate ?? null,
    id,
    studyId: 7,
    position: id,
    productId,
    productCode: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    result: calculateScenario({ ...terms, holders: study.holders }),
  };
}
const scenariosOf = (...ids: number[]) => ids.map((productId) => ({ productId }));
it.each([
  ['the compared products', { picked: [4, 8], looked: [3], scenarios: scenariosOf(2) }, [4, 5]],
  ['the products of the scenarios, by position', { picked: [9], looked: [3], scenarios: scenariosOf(9, 2, 1) }, [1, 2]],
  ['the products viewed last', { picked: [], looked: [9, 3, 4, 2, 1], scenarios: [] }, [2, 3, 4]],
  ['the nearest ones', { picked: [9], looked: [9], scenarios: scenariosOf(9) }, [1, 2, 3]],
])(
  '[B-PAP-17] selects by default %s, never a collapsed one',
  async (_what, { picked, looked, scenarios }, expected) => {
    rememberPicked(7, picked);
    for (const id of looked.toReversed()) rememberLooked(7, id);
    api.on(scenariosApi.list, {
      items: scenarios.map(({ productId }, index) => aScenario(index + 1, productId)),
      comparison: compareScenarios([]),
    });
    const dialog = await open();
    await waitFor(() => expect(selected(dialog)).toEqual(expected));
  },
);

it('announces, links and lists a new report', async () => {
  const dialog = await open();
  await create(dialog);
  expect(await dialog.findByText('Informe creado, 4 páginas')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Abrir informe' });
  expect(link).toHaveAttribute('href', '/api/viability-studies/7/reports/31/pdf');
  // In the table, and on the card of a phone.
  expect(await dialog.findAllByRole('link', { name: /^Descargar el informe del/ })).toHaveLength(2);
});

it('creates a report and opens its mail in one step', async () => {
  api.on(clientMailsApi.previewReport, {
    to: 'ana@correo.test',
    clientId: 4,
    subject: 'Su informe de hipoteca',
    text: 'Hola, Ana:',
    fileName: 'Informe de viabilidad - Ana.pdf',
  });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Crear y enviar al cliente' }));
  const mail = within(await screen.findByRole('dialog', { name: 'Enviar al cliente' }));
  await waitFor(() => expect(mail.getByLabelText(/^Para/)).toHaveValue('ana@correo.test'));
  expect(api.callsOf(reportsApi.create)).toHaveLength(1);
});

it('requires the inputs of the selected products', async () => {
  const scenario = aScenario(6, 9);
  api.on(scenariosApi.list, { items: [scenario], comparison: compareScenarios([]) });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('checkbox', { name: new RegExp(`^${scenario.name}`) }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Qué haría falta/ }));
  await create(dialog);
  await dialog.findByText('Informe creado, 4 páginas');
  const [call] = api.callsOf(reportsApi.create);
  expect(call?.body).toMatchObject({
    productIds: [1, 2, 3],
    scenarioIds: [6],
    simulation: null,
    changes: true,
  });
});

it('[D156] starts a simulation with the desired term and rate', async () => {
  api.on(viabilityStudiesApi.get, new Tagged({ ...study, desiredYears: 20, desiredRate: 2.5 }, '"7-1"'));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('switch', { name: 'Añadir una simulación' }));
  expect(dialog.getByLabelText(/^Interés/)).toHaveValue('2,5');
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('20');
  await create(dialog);
  await dialog.findByText('Informe creado, 4 páginas');
  expect(api.callsOf(reportsApi.create)[0]?.body).toMatchObject({ simulation: { years: 20, interestRate: 2.5 } });
});

it('keeps what was chosen when a colleague changes the offer, without a product that was deleted', async () => {
  const dialog = await open();
  const annex = dialog.getByRole('switch', { name: 'Añadir el cuadro mes a mes' });
  await userEvent.click(annex);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^FIT-1/ }));
  const offer = [1, 2, 5].map((id) => aProduct({ id, code: `FIT-${id}` }));
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, offer));
  await act(() => queryClient.invalidateQueries());
  expect(await dialog.findByRole('checkbox', { name: /^FIT-5/ })).not.toBeChecked();
  expect(annex).toBeChecked();
  expect(selected(dialog)).toEqual([2]);
  await create(dialog);
  await dialog.findByText('Informe creado, 4 páginas');
  expect(api.callsOf(reportsApi.create)[0]?.body).toMatchObject({ annex: true, productIds: [2] });
});

it('omits a chosen scenario that a colleague deletes', async () => {
  const [one, other] = [aScenario(6, 9), { ...aScenario(7, 9), name: 'Otro' }];
  api.on(scenariosApi.list, { items: [one, other], comparison: compareScenarios([]) });
  const dialog = await open();
  for (const { name } of [one, other])
    await userEvent.click(dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
  api.on(scenariosApi.list, { items: [one], comparison: compareScenarios([]) });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Otro/ })).toBeNull());
  const message = 'No es de este estudio';
  api.on(reportsApi.create, () => refuse('validation', { errors: [{ path: 'scenarioIds.0', message }] }));
  await create(dialog);
  expect(
    await dialog.findByRole('checkbox', { name: new RegExp(`^${one.name}`), description: /es de este/ }),
  ).toBeInvalid();
  expect(api.callsOf(reportsApi.create)[0]?.body).toMatchObject({ scenarioIds: [6] });
});

it.each([
  ['warns about a company without a legal text', null, 1],
  ['does not warn about a company with one', 'Intermediario inscrito', 0],
])('%s', async (_what, reportNotice, count) => {
  serveStudies(api, [{ ...study, companyId: 3 }]);
  api.on(companiesApi.mine, [{ id: 3, name: 'Hogar Levante', logo: null, reportNotice }]);
  renderPage({
    api,
    Page: StudiesPage,
    path: '/viability-studies',
    at: '/viability-studies/7/informe',
    user: agent,
    permissions: mayWork,
  });
  await screen.findByRole('img', { name: /^Vista previa/ });
  await waitFor(() => expect(api.callsOf(companiesApi.mine)).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryAllByText(/^Falta el texto legal de la compañía/)).toHaveLength(count);
});

it('shows at its product why a report was refused', async () => {
  const message = 'Falta el euríbor de referencia';
  api.on(reportsApi.create, () => refuse('validation', { errors: [{ path: 'productIds.0', message }] }));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^FIT-1/ }));
  await create(dialog);
  expect(await dialog.findByRole('checkbox', { name: /^FIT-2/, description: new RegExp(message) })).toBeInvalid();
});

it('reports why a report was not created', async () => {
  api.on(reportsApi.create, () => refuse('overloaded'));
  const dialog = await open();
  await create(dialog);
  expect(await screen.findByText('Error')).toBeVisible();
  expect(await dialog.findByText('Todavía no hay informes de este estudio')).toBeVisible();
});

describe('the preview', () => {
  const previews = () => api.callsOf(reportsApi.preview).map(({ body }) => body as { annex: boolean });

  it('shows the pages of what is chosen, and follows a change', async () => {
    const dialog = await open();
    expect(await dialog.findByRole('img', { name: 'Vista previa del informe, 4 páginas' })).toBeVisible();
    await userEvent.click(dialog.getByRole('switch', { name: 'Añadir el cuadro mes a mes' }));
    expect(await dialog.findByRole('img', { name: 'Vista previa del informe, 10 páginas' })).toBeVisible();
    // A state of the form that lasts longer than the pause is drawn too: how many do depends on the machine.
    expect([...new Set(previews().map(({ annex }) => annex))]).toEqual([false, true]);
    // A colleague changes the study, or there is a new index.
    api.on(reportsApi.preview, { pages: 5, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    act(() => invalidate(referenceRatesApi.list.tag));
    expect(await dialog.findByRole('img', { name: 'Vista previa del informe, 5 páginas' })).toBeVisible();
  });

  it('requests nothing where the form is incomplete, and names the reason', async () => {
    const dialog = await open();
    await dialog.findByRole('img', { name: /^Vista previa/ });
    for (const id of [1, 2, 3]) await userEvent.click(dialog.getByRole('checkbox', { name: new RegExp(`^FIT-${id}`) }));
    expect(await dialog.findByText('Elige al menos un producto o una simulación')).toBeVisible();
    expect(dialog.queryByRole('img', { name: /^Vista previa/ })).toBeNull();
  });

  it('shows the reason of a refusal, and draws on retry', async () => {
    api.on(reportsApi.preview, refuse('service_down'));
    const dialog = await open();
    const retry = await dialog.findByRole('button', { name: 'Reintentar' });
    expect(dialog.getByText('No se ha podido dibujar la vista previa')).toBeVisible();
    api.on(reportsApi.preview, { pages: 2, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    await userEvent.click(retry);
    expect(await dialog.findByRole('img', { name: 'Vista previa del informe, 2 páginas' })).toBeVisible();
  });
});
