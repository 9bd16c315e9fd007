import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateScenario, compareScenarios } from '@umbral/mortgage';
import { scenariosApi, viabilityStudiesApi, type Scenario } from '@umbral/contracts';
import { createApi, refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import auditFields from '../../audit-fields';
import StudiesPage from '../StudiesPage';
import { aHolder, aProduct, aStudy, assessed, euribor, serveStudies } from '../studies.testing';

const api = createApi();
const study = aStudy({
  id: 7,
  holders: [aHolder({ netIncome: 1700 }), aHolder({ name: 'Luis Soler', netIncome: 1600, monthlyDebt: 0 })],
});
const MOMENT = '2026-11-20T08:41:07.000Z';
let stored: Scenario[] = [];
let lastId = 0;

function aScenario(fields: Partial<Scenario> = {}): Scenario {
  lastId += 1;
  const terms = {
    rateType: 'fixed' as const,
    fixedRate: 2.95,
    fixedYears: null,
    euribor: null,
    referenceMonth: null,
    spread: null,
    firstRate: null,
    firstMonths: null,
    years: 30,
    purchasePrice: 235_000,
    financingPercentage: 80,
    originationFee: 0,
    brokerFee: 0,
    appraisal: 380,
    effortRatioPercentage: 35,
    variableFeeOption: '5y' as const,
    bonuses: [],
    ...fields,
  };
  return {
    id: lastId,
    studyId: 7,
    position: lastId,
    name: `Escenario ${lastId}`,
    productId: null,
    productCode: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...terms,
    result: calculateScenario({ ...terms, holders: study.holders }),
  };
}
const variable = (fields: Partial<Scenario> = {}) =>
  aScenario({ name: 'Variable', rateType: 'variable', fixedRate: null, euribor: 2.2, spread: 0.6, ...fields });
const list = () => ({ items: stored, comparison: compareScenarios(stored) });
const bonus = { code: 'c1', label: 'Nómina', points: 0.5, annualCost: 60, linked: true };

beforeEach(() => {
  api.calls.length = 0;
  lastId = 0;
  stored = [];
  serveStudies(api, [study]);
  api.on(
    viabilityStudiesApi.compatibleProducts,
    assessed(study, [aProduct({ id: 5, maxYears: 25, interestRate: 3.1 })]),
  );
  api.on(scenariosApi.list, list);
  api.on(scenariosApi.create, ({ body }) => {
    const made = aScenario({ ...body, bonuses: body.bonuses });
    stored = [...stored, made];
    return new Tagged(made, `"${made.id}-1"`);
  });
  api.on(scenariosApi.remove, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.scenarioId);
    return undefined;
  });
});

async function open() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', auditFields: [auditFields] });
  const [view] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
  await userEvent.click(view as HTMLElement);
  await userEvent.click(await screen.findByRole('tab', { name: 'Escenarios' }));
  return within(screen.getByRole('tabpanel', { name: 'Escenarios' }));
}
const table = (panel: ReturnType<typeof within>) => panel.findByRole('table', { name: /^Escenarios del estudio/ });
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const more = async (panel: ReturnType<typeof within>, name: string, act: string) => {
  const buttons = await panel.findAllByRole('button', { name: `Más acciones: ${name}` });
  await userEvent.click(buttons[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${act}`) }));
};

it('[B-SCE-31] starts empty, with an action to add one', async () => {
  const panel = await open();
  expect(await panel.findByText('Sin escenarios')).toBeVisible();
  expect(panel.getByText('Compara hasta cuatro hipotecas.')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Añadir escenario' }));
  expect(await screen.findByRole('dialog', { name: 'Nuevo escenario' })).toBeVisible();
});

it('[B-SCE-32] has a column for each and nine rows, with the best one bold and announced', async () => {
  stored = [aScenario({ name: 'Fija' }), variable()];
  const panel = await open();
  const rows = within(await table(panel)).getAllByRole('row');
  expect(rows.map((row) => within(row).queryByRole('rowheader')?.textContent)).toEqual([
    undefined,
    'Cuota inicial',
    'Cuota más alta',
    'TAE',
    'Intereses',
    'Productos vinculados',
    'Gastos iniciales',
    'Coste total',
    'Entrada',
    'Aguanta hasta',
  ]);
  const [, first] = rows;
  const cells = within(first as HTMLElement).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent(/^787,55 €$/);
  expect(cells[1]).toHaveTextContent(/Mejor$/);
  expect(within(cells[1] as HTMLElement).getByText(/€/).tagName).toBe('STRONG');
  expect(panel.getByText(/^Variable: \d+ €\/mes menos al principio y .* menos en total que Fija$/)).toBeVisible();
});

it('[B-SCE-33] calculates typed values; a product fills the fields, and Libre leaves them', async () => {
  const panel = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Añadir escenario' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  expect(dialog.getByText('Completa los datos para ver la cuota.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Hipoteca Fija 30');
  await waitFor(() => expect(dialog.getByLabelText(/^Tipo fijo/)).toHaveValue('3,1'));
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('25');
  expect(await dialog.findByText(/^901,3/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Libre');
  expect(dialog.getByLabelText(/^Tipo fijo/)).toHaveValue('3,1');
  expect(api.callsOf(scenariosApi.calculate)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  expect(await toast().findByText('Escenario guardado')).toBeVisible();
  expect(api.callsOf(scenariosApi.create)[0]?.body).toMatchObject({
    name: 'Hipoteca Fija 30',
    productId: null,
    fixedRate: 3.1,
    years: 25,
  });
  expect(within(await table(panel)).getByRole('columnheader', { name: /Hipoteca Fija 30/ })).toBeVisible();
});

it('[B-SCE-33] a product fills its kind of rate and its conditions', async () => {
  const bonuses = [{ code: 'n', label: 'Nómina', points: 0.3, annualCost: 60 }];
  const product = aProduct({ interestRate: 2.1, rateType: 'mixed', fixedYears: 5, spread: 0.6, bonuses });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [product]));
  const panel = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Añadir escenario' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Hipoteca Fija 30');
  // [B-REF-10]
  await waitFor(() => expect(dialog.getByLabelText(/^Euríbor/)).toHaveValue('2,4'));
  expect(dialog.getByLabelText(/^Años a tipo fijo/)).toHaveValue('5');
  expect(dialog.getByRole('checkbox', { name: 'Se contrata' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  await waitFor(() => expect(api.callsOf(scenariosApi.create)).toHaveLength(1));
  expect(api.callsOf(scenariosApi.create)[0]?.body).toMatchObject({
    rateType: 'mixed',
    fixedRate: 2.1,
    fixedYears: 5,
    spread: 0.6,
    euribor: euribor.value,
    referenceMonth: euribor.month,
    bonuses: [{ label: 'Nómina', points: 0.3, annualCost: 60, linked: false }],
  });
});

it('[D156] a free one starts with the desired term and rate', async () => {
  serveStudies(api, [{ ...study, desiredYears: 20, desiredRate: 2.5 }]);
  const panel = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Añadir escenario' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Tipo fijo/)).toHaveValue('2,5'));
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('20');
});

it('[B-SCE-33] shows an invalid term on its field', async () => {
  const panel = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Añadir escenario' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  await userEvent.click(dialog.getByText('Mixto'));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  expect(await dialog.findByText('El nombre es requerido')).toBeVisible();
  expect(api.callsOf(scenariosApi.create)).toEqual([]);
});

it('[D41] merges a newer version, and puts side by side what collides', async () => {
  stored = [aScenario({ name: 'Fija', etag: '"1-1"', bonuses: [bonus] })];
  const panel = await open();
  await more(panel, 'Fija', 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar escenario' }));
  const lastWrite = { at: MOMENT, userId: 9, userName: 'Marta Ferrer' };
  api.on(scenariosApi.update, refuse('stale_record', { details: { entityType: 'viability_study', lastWrite } }));
  fireEvent.change(dialog.getByLabelText(/^Nombre/), { target: { value: 'La barata' } });
  fireEvent.change(dialog.getByLabelText(/^Puntos/), { target: { value: '0,75' } });
  const theirs = { name: 'De Marta', originationFee: 500, bonuses: [{ ...bonus, points: 0.25 }] };
  stored = stored.map((scenario) => ({ ...scenario, ...theirs, etag: '"1-2"' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' }));
  step('in the words of the form', () => {
    expect(conflict.getByText(/Marta Ferrer/)).toBeVisible();
    expect(conflict.getByRole('row', { name: /^Comisión de apertura 0\s€ 500\s€/ })).toBeVisible();
    const names = within(conflict.getByRole('group', { name: 'Nombre' }));
    expect(names.getByRole('radio', { name: /La suya De Marta/ })).not.toBeChecked();
    const points = within(conflict.getByRole('group', { name: 'Condiciones vinculadas 1: Puntos' }));
    expect(points.getByRole('radio', { name: /La mía 0,75/ })).toBeVisible();
  });
  await step('which stays open where the current version cannot be read, or is gone', async () => {
    for (const [answer, message] of [
      [refuse('service_down'), /no está disponible/],
      [() => ({ ...list(), items: [] }), 'No se ha podido cargar el escenario.'],
    ] as const) {
      api.on(scenariosApi.list, answer);
      await userEvent.click(conflict.getByRole('button', { name: 'Ver versión actual' }));
      expect(await toast().findByText(message)).toBeVisible();
      expect(conflict.getByRole('button', { name: 'Seguir editando' })).toBeVisible();
      expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('La barata');
    }
    api.on(scenariosApi.list, list);
  });
  await userEvent.click(conflict.getByRole('radio', { name: /La mía La barata/ }));
  await userEvent.click(conflict.getByRole('radio', { name: /La suya 0,25/ }));
  api.on(scenariosApi.update, () => stored[0]!);
  await userEvent.click(conflict.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar escenario' })).toBeNull());
  expect(api.callsOf(scenariosApi.update).map(({ ifMatch }) => ifMatch)).toEqual(['"1-1"', '"1-2"']);
  const merged = { name: 'La barata', originationFee: 500, bonuses: [{ ...bonus, points: 0.25 }] };
  expect(api.callsOf(scenariosApi.update).at(-1)?.body).toMatchObject(merged);
  await more(panel, 'De Marta', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar escenario' }));
  await waitFor(() => expect(api.callsOf(scenariosApi.remove)[0]?.ifMatch).toBe('"1-2"'));
});

it('[B-SCE-34] offers no fifth one; copies one, and deletes one after a confirmation', async () => {
  stored = [aScenario(), aScenario(), aScenario()];
  const panel = await open();
  await more(panel, 'Escenario 1', 'Duplicar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('Escenario 1 (copia)'));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  expect(await panel.findByText('Máximo 4 escenarios')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Añadir escenario' })).toBeDisabled();
  await more(panel, 'Escenario 2', 'Eliminar');
  const alert = within(await screen.findByRole('alertdialog', { name: '¿Eliminar Escenario 2?' }));
  await userEvent.click(alert.getByRole('button', { name: 'Eliminar escenario' }));
  expect(await toast().findByText('Escenario eliminado')).toBeVisible();
  await waitFor(() => expect(panel.getByRole('button', { name: 'Añadir escenario' })).toBeEnabled());
});

it('[B-SCE-35] shows that they are loading, and that they could not be read', async () => {
  api.on(scenariosApi.list, refuse('timeout'));
  const panel = await open();
  expect(await panel.findByText('No se han podido cargar los escenarios')).toBeVisible();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(scenariosApi.list, async () => {
    await gate;
    return { items: stored, comparison: compareScenarios(stored) };
  });
  await userEvent.click(panel.getByRole('button', { name: 'Reintentar' }));
  release();
  expect(await panel.findByText('Sin escenarios')).toBeVisible();
});

it('shows the index, and how far it may rise', async () => {
  stored = [
    variable({ effortRatioPercentage: 10 }),
    variable({ name: 'Publicado', euribor: 2.4, referenceMonth: '2026-10', effortRatioPercentage: 50 }),
  ];
  const panel = await open();
  await table(panel);
  step('[B-FIG-16] shows how far the index may rise, and the resulting rate', () => {
    for (const rise of ['un punto más', 'dos puntos más', 'tres puntos más'])
      expect(panel.getAllByText(new RegExp(`^${rise}`))).toHaveLength(2);
    const { breakingRate } = stored[1]!.result.stress;
    const rate = breakingRate?.toFixed(2).replace('.', ',');
    expect(panel.getByText(`Aguanta hasta un tipo del ${rate} %`)).toBeVisible();
    // Of the first one, which is too dear already.
    expect(panel.getByText(/^Faltan [\d.]+ €$/)).toBeVisible();
    expect(panel.getAllByText(/^no se mantiene, esfuerzo del [\d,]+ %$/)).toHaveLength(3);
  });
  step('[B-REF-10] names the month of a published index, otherwise that it is an assumption', () => {
    expect(panel.getAllByText('Variable: euríbor supuesto del 2,2 % + 0,6 % · 30 años')[0]).toBeVisible();
    expect(panel.getAllByText('Variable: euríbor de octubre de 2026 (2,4 %) + 0,6 % · 30 años')[0]).toBeVisible();
  });
});

it('[B-SCE-36] shows the effects on each, and that the bank decides', async () => {
  stored = [variable({ bonuses: [bonus] })];
  const panel = await open();
  expect(await panel.findByRole('heading', { name: 'Si sube el euríbor' })).toBeVisible();
  expect(panel.getByRole('heading', { name: 'Si bajan los ingresos' })).toBeVisible();
  expect(panel.getByText(/^Pueden bajar hasta [\d.]+ € \([\d,]+ %\)$/)).toBeVisible();
  expect(panel.getByText(/^Sin los ingresos de Luis Soler/)).toBeVisible();
  expect(panel.getByText('Compensa')).toBeVisible();
  expect(panel.getByText('No es una FEIN: decide el banco.')).toBeVisible();
  await userEvent.type(panel.getByLabelText('Importe'), '10000');
  expect(await panel.findByText('solo hasta la pérdida financiera del banco')).toBeVisible();
  expect(panel.getByText(/^Comisión máxima, 0,15 % \(art\. 23\.5\.a\)$/)).toBeVisible();
  await userEvent.clear(panel.getByLabelText('Importe'));
  await userEvent.type(panel.getByLabelText('Importe'), '900000');
  expect(await panel.findByText('El importe debe ser mayor que 0 y no superar lo pendiente')).toBeVisible();
});
