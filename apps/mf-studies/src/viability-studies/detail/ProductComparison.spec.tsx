import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MAXIMUM_SCENARIO_NAME,
  referenceRatesApi,
  scenariosApi,
  viabilityStudiesApi,
  type ScenarioForm,
} from '@umbral/contracts';
import { calculateScenario } from '@umbral/mortgage';
import { history, navigate } from '@umbral/web-kit';
import { createApi, refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aProduct, aStudy, assessed, figuresOf, serveStudies } from '../studies.testing';
import { rememberedProducts, rememberPicked } from './product-choice';

const api = createApi();
const study = aStudy({ id: 7 });
const fixed = aProduct({ name: 'Fija', rateType: 'fixed' });
const other = aProduct({ name: 'Otra', interestRate: 2.5 });
const bonuses = [{ code: 'nomina', label: 'Nómina domiciliada', points: 0.3, annualCost: 0 }];
const variable = aProduct({ code: 'VAR-30', name: 'Variable', rateType: 'variable', spread: 0.65, bonuses });
/** Fits with a change. */
const strict = aProduct({ code: 'EST-30', name: 'Estricta', financingPercentage: 70 });

/** The scenarios created from products; their rendering is tested elsewhere. */
const made = (body: ScenarioForm) => {
  const at = '2026-11-20T08:41:07.000Z';
  const result = calculateScenario({ ...body, holders: study.holders });
  return new Tagged(
    { ...body, id: 1, studyId: 7, position: 1, productCode: null, createdAt: at, updatedAt: at, result },
    '"1-1"',
  );
};

beforeEach(() => {
  api.calls.length = 0;
  sessionStorage.clear();
  serveStudies(api, [study]);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [fixed, other, variable, strict]));
  api.on(scenariosApi.list, { items: [], comparison: { rows: [], sentences: [] } });
  api.on(scenariosApi.create, ({ body }) => made(body));
});

async function openProducts() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: '/viability-studies/7/productos' });
  const panel = within(await screen.findByRole('tabpanel', { name: /^Productos/ }));
  await panel.findByRole('table', { name: /^Productos/ });
  return panel;
}
type Panel = Awaited<ReturnType<typeof openProducts>>;
const table = (panel: Panel) => within(panel.getByRole('table', { name: /^Productos/ }));
const pick = async (panel: Panel, ...names: string[]) => {
  for (const name of names) await userEvent.click(table(panel).getByRole('checkbox', { name: `Comparar ${name}` }));
};
const bodies = () => api.callsOf(scenariosApi.create).map(({ body }) => body);

const compare = async (panel: Panel, count: number) => {
  await userEvent.click(panel.getByRole('button', { name: `Comparar (${count})` }));
  return within(await screen.findByRole('dialog', { name: `Comparar ${count} productos` }));
};
const saveScenarios = async (dialog: Panel) =>
  userEvent.click(await dialog.findByRole('button', { name: 'Guardar como escenarios' }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

it('compares the picked products side by side', async () => {
  const panel = await openProducts();
  await step('they are picked, also with other filters, and removed', async () => {
    const kind = panel.getByLabelText('Tipo');
    await userEvent.selectOptions(kind, 'Variable');
    expect(table(panel).getAllByRole('checkbox')).toEqual([
      table(panel).getByRole('checkbox', { name: 'Comparar Variable' }),
    ]);
    await userEvent.selectOptions(kind, 'Todos');
    await pick(panel, 'Fija');
    expect(panel.getByText('1 producto elegido')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Comparar/ })).toBeNull();
    await pick(panel, 'Otra');
    await userEvent.click(panel.getByRole('button', { name: 'Quitar' }));
    expect(panel.queryByText(/elegidos$/)).toBeNull();
    expect(panel.getByText('Ningún producto elegido')).toHaveFocus();
  });
  await pick(panel, 'Estricta', 'Variable', 'Otra');
  const dialog = await compare(panel, 3);
  const compared = within(dialog.getByRole('table', { name: /^Productos comparados/ }));
  const cells = (term: string) =>
    within(compared.getByRole('rowheader', { name: term }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replace(/\s/g, ' ').trim());
  step('in the order of the list', () =>
    expect(compared.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Otra/),
      expect.stringMatching(/^Variable/),
      expect.stringMatching(/^Estricta/),
    ]),
  );
  step('by verdict, payment now and later, TAE and total cost, with the lowest marked', () => {
    expect(cells('Resultado')).toEqual([
      'Encaja',
      'Encaja',
      expect.stringMatching(/^Encaja con un cambioCon [\d.]+.€ más de entrada/),
    ]);
    expect(cells('Cuota')).toEqual([
      expect.stringMatching(/^742,\d\d €de 188\.000 € a 30 años/),
      expect.stringMatching(/^787,55 €/),
      expect.stringMatching(/ Mejor$/),
    ]);
    expect(cells('Cuota después')).toEqual([
      'No cambia',
      expect.stringMatching(/^[\d.,]+ €desde el mes 13$/),
      'No cambia',
    ]);
    for (const term of ['TAE', 'Coste total']) expect(cells(term).join()).toMatch(/\d.* Mejor/);
  });
  step('by conditions, required income, ratio and demands', () => {
    expect(cells('Condiciones')[1]).toBe('Nómina domiciliada: 0,3 puntos, sin costeCondiciones: sin coste');
    expect(cells('Con las condiciones')).toEqual(['Igual', expect.stringMatching(/ €TAE .* %, coste total /), 'Igual']);
    expect(cells('Ingresos necesarios')[0]).toMatch(/^[\d.]+ € al mes/);
    expect(cells('Esfuerzo')[0]).toMatch(/ %como máximo el 60 %$/);
    expect(cells('Edad')).toEqual(['18–65 años', '18–65 años', '18–65 años']);
  });
  step('the report is one click away, and starts with them', () => {
    expect(dialog.getByRole('link', { name: 'Crear informe' })).toHaveAttribute('href', '/viability-studies/7/informe');
    expect(rememberedProducts(7).picked).toEqual([strict.id, variable.id, other.id]);
  });
});

it('keeps the picked products of the tab', async () => {
  rememberPicked(7, [fixed.id ?? 0, 999_999]);
  const panel = await openProducts();
  expect(panel.getByText('1 producto elegido')).toBeVisible();
  expect(table(panel).getByRole('checkbox', { name: 'Comparar Fija' })).toBeChecked();
});

it('picks up to four products', async () => {
  const fifth = aProduct({ code: 'QUI-30', name: 'Quinta' });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [fixed, other, variable, strict, fifth]));
  rememberPicked(
    7,
    [fixed, other, variable].map(({ id }) => id ?? 0),
  );
  const panel = await openProducts();
  await pick(panel, 'Quinta');
  expect(panel.getByText(/no caben más de 4$/)).toBeVisible();
  expect(table(panel).getByRole('checkbox', { name: 'Comparar Estricta' })).toBeDisabled();
  expect(table(panel).getByRole('checkbox', { name: 'Comparar Quinta' })).toBeEnabled();
});

describe('compared products as scenarios', () => {
  it('stay compared when none could be created, and become scenarios with the newest index', async () => {
    const panel = await openProducts();
    api.on(scenariosApi.create, refuse('too_many_scenarios'));
    await pick(panel, 'Variable', 'Otra');
    const dialog = await compare(panel, 2);
    await saveScenarios(dialog);
    expect(await toast().findByText('Error')).toBeVisible();
    expect(history.address.pathname).toBe('/viability-studies/7/productos');

    api.calls.length = 0;
    api.on(scenariosApi.create, ({ body }) => made(body));
    await saveScenarios(dialog);
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Escenarios' })).toBeVisible());
    expect(bodies()[0]).toMatchObject({ name: 'Otra', productId: other.id, rateType: 'fixed', fixedRate: 2.5 });
    // [B-REF-10]
    expect(bodies()[1]).toMatchObject({ name: 'Variable', rateType: 'variable', euribor: 2.4 });
  });

  it('have the figures of their products: the fees of the study, the lower financing', async () => {
    const panel = await openProducts();
    await pick(panel, 'Estricta', 'Otra');
    await saveScenarios(await compare(panel, 2));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const saved = (id?: number) => bodies().find(({ productId }) => productId === id) as ScenarioForm;
    for (const product of [strict, other]) {
      const result = calculateScenario({ ...saved(product.id), holders: study.holders });
      expect(result).toEqual(figuresOf(study, product).base);
    }
  });

  it.each([
    ['another page', '/desk', '/desk'],
    ['the report of the study', '/viability-studies/7/informe', '/viability-studies/7/informe'],
    ['another study', '/viability-studies/70', '/viability-studies/70'],
    ['another tab of the study', '/viability-studies/7/gastos', '/viability-studies/7/escenarios'],
  ])('do not navigate a user who is on %s', async (_where, gone, ends) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(scenariosApi.create, async ({ body }) => {
      await gate;
      return bodies().length > 1 ? refuse('too_many_scenarios') : made(body);
    });
    const panel = await openProducts();
    await pick(panel, 'Fija', 'Otra');
    await saveScenarios(await compare(panel, 2));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    act(() => navigate(gone));
    release();
    // The second is refused, which is reported at the end.
    expect(await toast().findByText('Error')).toBeVisible();
    expect(history.address.pathname).toBe(ends);
  });

  it('have at most the longest name of a scenario', async () => {
    const name = 'E'.repeat(MAXIMUM_SCENARIO_NAME + 1);
    api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [aProduct({ ...other, name }), fixed]));
    const panel = await openProducts();
    await pick(panel, name, 'Fija');
    await saveScenarios(await compare(panel, 2));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().map((body) => body.name)).toContain(name.slice(1));
  });

  it('are not offered where a rate follows an index that is missing', async () => {
    api.on(referenceRatesApi.latest, []);
    const panel = await openProducts();
    await pick(panel, 'Variable', 'Fija');
    const dialog = await compare(panel, 2);
    expect(dialog.queryByRole('button', { name: 'Guardar como escenarios' })).toBeNull();
    expect(dialog.getByText('No hay euríbor de referencia.')).toBeVisible();
  });
});
