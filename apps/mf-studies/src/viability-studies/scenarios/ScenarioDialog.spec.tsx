import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scenariosApi, viabilityStudiesApi } from '@umbral/contracts';
import { agent, fill, refuse, step, Tagged } from '@umbral/web-kit/testing';
import { aProduct, assessed, euribor, mayWork, serveStudies } from '../studies.testing';
import { aScenario, bonus, MOMENT, more, scenariosTab, study, table, toast } from './scenarios.testing';

const { api, service, list, open, add } = scenariosTab();

it('[B-SCE-33] calculates typed values; a product fills the fields, and Libre leaves them', async () => {
  const { panel, dialog } = await add();
  expect(dialog.getByText('Completa los datos para ver la cuota.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Hipoteca Fija 30');
  await waitFor(() => expect(dialog.getByLabelText(/^Tipo fijo/)).toHaveValue('3,1'));
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('25');
  expect((await dialog.findByText(/^901,3/)).closest('[role="status"]')).toBeNull();
  expect(await dialog.findByText(/^Cuota inicial: 901,3.*TAE: .*Coste total: /)).toHaveAttribute('role', 'status');
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

it('creates a scenario once, although its first answer is lost and the page loaded again', async () => {
  const create = async () => {
    const { dialog } = await add();
    await fill(dialog.getByLabelText(/^Nombre/), 'Uno');
    await fill(dialog.getByLabelText(/^Tipo fijo/), '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  };
  api.on(scenariosApi.create, refuse('timeout'));
  await create();
  expect(await toast().findByText('Error')).toBeVisible();
  cleanup();
  api.on(scenariosApi.create, new Tagged(aScenario(), '"1-1"'));
  await create();
  expect(await toast().findByText('Escenario guardado')).toBeVisible();
  const [first, second] = api.callsOf(scenariosApi.create);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

it('keeps the focus where a condition is removed', async () => {
  const { dialog } = await add();
  const another = dialog.getByRole('button', { name: 'Añadir condición' });
  await userEvent.click(another);
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar condición 1' }));
  expect(another).toHaveFocus();
});

it('[B-SCE-33] a product fills its kind of rate and its conditions', async () => {
  const bonuses = [{ code: 'n', label: 'Nómina', points: 0.3, annualCost: 60 }];
  const product = aProduct({ interestRate: 2.1, rateType: 'mixed', fixedYears: 5, spread: 0.6, bonuses });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [product]));
  const { dialog } = await add();
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

it('[B-REF-10] a fixed one takes the newest index once its rate follows it, and keeps a typed one', async () => {
  service.stored = [aScenario({ name: 'Fija', etag: '"1-1"' })];
  api.on(scenariosApi.update, () => service.stored[0]!);
  const product = aProduct({ interestRate: 2.1, rateType: 'mixed', fixedYears: 5, spread: 0.6 });
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [product]));
  const panel = await open();
  const index = { euribor: euribor.value, referenceMonth: euribor.month };
  await step('by its kind', async () => {
    await more(panel, 'Fija', 'Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar escenario' }));
    await userEvent.click(dialog.getByText('Variable'));
    expect(dialog.getByLabelText(/^Euríbor/)).toHaveValue('2,4');
    await fill(dialog.getByLabelText(/^Diferencial/), '0,6');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar escenario' })).toBeNull());
    expect(api.callsOf(scenariosApi.update)[0]?.body).toMatchObject({ rateType: 'variable', ...index });
  });
  await step('by a product', async () => {
    await more(panel, 'Fija', 'Duplicar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
    await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Hipoteca Fija 30');
    await waitFor(() => expect(dialog.getByLabelText(/^Euríbor/)).toHaveValue('2,4'));
    await fill(dialog.getByLabelText(/^Euríbor/), '3');
    await userEvent.click(dialog.getByText('Variable'));
    expect(dialog.getByLabelText(/^Euríbor/)).toHaveValue('3');
  });
});

it('[B-SCE-33] a product names the scenario, unless it has a name already', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [aProduct()]));
  const { dialog } = await add();
  const name = dialog.getByLabelText(/^Nombre/);
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'Hipoteca Fija 30');
  expect(name).toHaveValue('Hipoteca Fija 30');
  fireEvent.change(name, { target: { value: 'La del banco' } });
  for (const option of ['Libre', 'Hipoteca Fija 30'])
    await userEvent.selectOptions(dialog.getByLabelText('Producto'), option);
  expect(name).toHaveValue('La del banco');
});

it('[B-FIG-17] a product has its short name for who sees no names', async () => {
  const unnamed = assessed(study, [aProduct()]).map((product) => ({ ...product, name: null, bankName: null }));
  api.on(viabilityStudiesApi.compatibleProducts, unnamed);
  const { dialog } = await add({ user: agent, permissions: mayWork });
  await userEvent.selectOptions(dialog.getByLabelText('Producto'), 'TUR-F30 · Fija 30 · 2,95 %');
  expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('TUR-F30');
});

it('a product replaces the typed loan by its own for the study, which Libre leaves', async () => {
  const offer = [
    aProduct({ id: 5, financingPercentage: 70 }),
    aProduct({ id: 6, name: 'Fija 95', financingPercentage: 95 }),
  ];
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, offer));
  const { dialog } = await add();
  const inputs = ['Financiación', 'Honorarios de intermediación', 'Tasación'].map((label) =>
    dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
  );
  const loan = () => inputs.map(({ value }) => value);
  const [financing, ...fees] = loan();
  for (const input of inputs) fireEvent.change(input, { target: { value: '1' } });
  expect(loan()).toEqual(['1', '1', '1']);
  const choose = (option: string) => userEvent.selectOptions(dialog.getByLabelText('Producto'), option);
  await choose('Hipoteca Fija 30');
  await waitFor(() => expect(loan()).toEqual(['70', ...fees]));
  await choose('Libre');
  expect(loan()).toEqual(['70', ...fees]);
  // It lends more than the study asks for.
  await choose('Fija 95');
  await waitFor(() => expect(loan()).toEqual([financing, ...fees]));
});

it('retains the product of a scenario that is no longer offered', async () => {
  service.stored = [aScenario({ name: 'Fija', productId: 9, productCode: 'FIJA-09', etag: '"1-1"' })];
  api.on(scenariosApi.update, () => service.stored[0]!);
  await more(await open(), 'Fija', 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar escenario' }));
  expect(dialog.getByLabelText('Producto')).toHaveDisplayValue('FIJA-09');
  fireEvent.change(dialog.getByLabelText(/^Nombre/), { target: { value: 'La de antes' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar escenario' })).toBeNull());
  expect(api.callsOf(scenariosApi.update).at(-1)?.body).toMatchObject({ name: 'La de antes', productId: 9 });
});

it('[D156] a free one starts with the desired term and rate', async () => {
  serveStudies(api, [{ ...study, desiredYears: 20, desiredRate: 2.5 }]);
  const { dialog } = await add();
  await waitFor(() => expect(dialog.getByLabelText(/^Tipo fijo/)).toHaveValue('2,5'));
  expect(dialog.getByLabelText(/^Plazo/)).toHaveValue('20');
});

it('[B-SCE-33] shows an invalid term on its field', async () => {
  const { dialog } = await add();
  await userEvent.click(dialog.getByText('Mixto'));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  expect(await dialog.findByText('El nombre es requerido')).toBeVisible();
  expect(api.callsOf(scenariosApi.create)).toEqual([]);
});

it('saves without the invalid fields of another rate type', async () => {
  const { dialog } = await add();
  fireEvent.change(dialog.getByLabelText(/^Nombre/), { target: { value: 'Fija' } });
  await userEvent.click(dialog.getByText('Variable'));
  fireEvent.change(dialog.getByLabelText(/^Primer periodo/), { target: { value: '48' } });
  await userEvent.click(dialog.getByText('Fijo'));
  fireEvent.change(dialog.getByLabelText(/^Tipo fijo/), { target: { value: '3' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar escenario' }));
  expect(await toast().findByText('Escenario guardado')).toBeVisible();
  const none = { fixedYears: null, euribor: null, spread: null, firstRate: null, firstMonths: null };
  expect(api.callsOf(scenariosApi.create)[0]?.body).toMatchObject({ rateType: 'fixed', fixedRate: 3, ...none });
});

it('[D41] merges a newer version, and puts side by side what collides', async () => {
  service.stored = [aScenario({ name: 'Fija', etag: '"1-1"', bonuses: [bonus] })];
  const panel = await open();
  await more(panel, 'Fija', 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar escenario' }));
  const lastWrite = { at: MOMENT, userId: 9, userName: 'Marta Ferrer' };
  api.on(scenariosApi.update, refuse('stale_record', { details: { entityType: 'viability_study', lastWrite } }));
  fireEvent.change(dialog.getByLabelText(/^Nombre/), { target: { value: 'La barata' } });
  fireEvent.change(dialog.getByLabelText(/^Puntos/), { target: { value: '0,75' } });
  const theirs = { name: 'De Marta', originationFee: 500, bonuses: [{ ...bonus, points: 0.25 }] };
  service.stored = service.stored.map((scenario) => ({ ...scenario, ...theirs, etag: '"1-2"' }));
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
  api.on(scenariosApi.update, () => service.stored[0]!);
  await userEvent.click(conflict.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar escenario' })).toBeNull());
  expect(api.callsOf(scenariosApi.update).map(({ ifMatch }) => ifMatch)).toEqual(['"1-1"', '"1-2"']);
  const merged = { name: 'La barata', originationFee: 500, bonuses: [{ ...bonus, points: 0.25 }] };
  expect(api.callsOf(scenariosApi.update).at(-1)?.body).toMatchObject(merged);
  await more(panel, 'De Marta', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar escenario' }));
  await waitFor(() => expect(api.callsOf(scenariosApi.remove)[0]?.ifMatch).toBe('"1-2"'));
});
