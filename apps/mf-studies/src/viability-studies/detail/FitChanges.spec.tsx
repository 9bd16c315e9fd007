import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi, type CompatibleProduct } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { createApi, fill, refuse, renderPage, step } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aHolder, aProduct, aStudy, assessed, figuresOf, serveStudies } from '../studies.testing';
import { rememberedProducts } from './product-choice';

const api = createApi();
const study = aStudy({
  id: 7,
  holders: [aHolder({ netIncome: 2400, monthlyDebt: 180, savings: 50_000, propertiesCount: 0 })],
});
// The payment of 788 € and the debts make 40 % of the income.
const strict = aProduct({
  code: 'EST-30',
  name: 'Estricta 30',
  effortRatioPercentage: 36,
  allowsGuarantor: true,
  guarantorMinSalary: 1500,
  guarantorMinPropertyValue: 100_000,
});
const young = aProduct({ code: 'JOV-30', name: 'Joven 30', maxAge: 30 });
const [listedStrict] = assessed(study, [strict]) as [CompatibleProduct];

beforeEach(() => {
  api.calls.length = 0;
  // A draft would be offered over the form.
  localStorage.clear();
  serveStudies(api, [study]);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(study, [strict, young]));
  api.on(viabilityStudiesApi.productFigures, figuresOf(study, strict));
});

async function openProducts() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
  const [view] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
  await userEvent.click(view as HTMLElement);
  await userEvent.click(await screen.findByRole('tab', { name: /^Productos/ }));
  return within(await screen.findByRole('table', { name: /^Productos/ }));
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function openProduct() {
  await userEvent.click((await openProducts()).getByRole('button', { name: 'Estricta 30' }));
  return dialogOf('Estricta 30');
}

/** As a query by text reads it. */
const plain = (text = '') => text.replace(/\s/g, ' ');
const changeNamed = (lever: string) =>
  listedStrict.changes?.find(({ levers }) => levers.length === 1 && levers[0]?.lever === lever);
const applyName = (lever: string) => `Aplicar al estudio: ${changeNamed(lever)?.text}`;
const apply = async (dialog: ReturnType<typeof within>, lever: string) => {
  await userEvent.click(dialog.getByRole('button', { name: applyName(lever) }));
  return dialogOf('Piso en Ruzafa');
};
const field = (form: ReturnType<typeof within>, label: RegExp, index = 0) =>
  form.getAllByLabelText(label)[index] as HTMLElement;

it('shows what would make a product fit', async () => {
  const table = await openProducts();
  const [first, ...others] = listedStrict.changes ?? [];
  step('[B-FIT-31] the row has the first change and the number of others', () => {
    expect(others.length).toBeGreaterThan(2);
    expect(table.getByText('Qué lo haría compatible').closest('li')).toHaveTextContent(
      `Qué lo haría compatible Comprobado ${plain(first?.text)} Aplicar al estudio · Ver ${others.length} más`,
    );
    expect(table.getByRole('row', { name: /Estricta 30/ })).toHaveTextContent('Encaja con un cambio');
  });
  await step('[B-FIT-31] row and dialog state that no change helps', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Ver 1 que no puede encajar' }));
    const beyond = within(screen.getByRole('table', { name: 'Los productos que no pueden encajar' }));
    const [never] = beyond.getAllByRole('listitem');
    expect(never).toHaveTextContent(/^Ningún cambio de la operación lo hace compatible: Edad fuera del rango/);
    expect(beyond.getAllByText(/Edad fuera del rango/)).toHaveLength(1);
    expect(beyond.getByRole('row', { name: /Joven 30/ })).toHaveTextContent('No puede encajar');
    await userEvent.click(beyond.getByRole('button', { name: 'Joven 30' }));
    const hopeless = await dialogOf('Joven 30');
    expect(hopeless.getByText(/Ningún cambio de la operación lo hace compatible: Edad fuera/)).toBeVisible();
    expect(hopeless.queryByText('Comprobado')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Joven 30' })).toBeNull());
  });
  await userEvent.click(table.getByRole('button', { name: `Ver ${others.length} más` }));
  const dialog = await dialogOf('Estricta 30');
  step('[B-FIT-31] the dialog has all of them, with their effect', () => {
    const list = within(dialog.getByRole('list', { name: 'Qué lo haría compatible' }));
    expect(list.getAllByRole('listitem').length).toBeGreaterThanOrEqual(listedStrict.changes?.length ?? 99);
    expect(dialog.getByText('Comprobado')).toBeVisible();
    for (const { text } of listedStrict.changes ?? []) expect(list.getByText(plain(text))).toBeVisible();
    expect(list.getAllByText(/^Cuota 787,55.€ · esfuerzo 3[56],\d+.%$/).length).toBeGreaterThan(0);
    expect(dialog.getByText(/^El plazo ya es el máximo del producto \(30.años\)\.$/)).toBeVisible();
    expect(dialog.getByText('Son cálculos con las condiciones registradas; decide el banco.')).toBeVisible();
  });
  step('[B-FIT-32] shows in amber the missing savings', () => {
    expect(changeNamed('entry')?.missingSavings).toBeGreaterThan(0);
    const line = dialog.getAllByText(/^Faltarían [\d.]+.€ de ahorro$/)[0]?.closest('li');
    expect(line).toHaveAttribute('data-tone', 'warning');
  });
  step('[B-FIT-34] does not offer to apply a higher income', () => {
    expect(dialog.getByText(plain(changeNamed('income')?.text))).toBeVisible();
    expect(dialog.queryByRole('button', { name: applyName('income') })).toBeNull();
  });

  const discard = async (form: ReturnType<typeof within>, lever: string) => {
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: applyName(lever) })).toHaveFocus());
  };
  await step('[B-FIT-33] opens the form with the change applied, marked and focused, and saves nothing', async () => {
    const form = await apply(dialog, 'entry');
    const [lever] = changeNamed('entry')?.levers ?? [];
    const share = lever?.lever === 'entry' ? String(lever.financingPercentage).replace('.', ',') : '';
    const changed = await form.findByLabelText(/^Financiación/);
    await waitFor(() => expect(changed).toHaveFocus());
    expect(changed).toHaveAccessibleDescription(/^Cambiado/);
    await waitFor(() => expect(changed).toHaveValue(share));
    await discard(form, 'entry');
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
  });
  await step('[B-FIT-33] reduces the debts of the holder who has them', async () => {
    const form = await apply(dialog, 'debts');
    const [lever] = changeNamed('debts')?.levers ?? [];
    const left = lever?.lever === 'debts' ? String(lever.debts).replace('.', ',') : '';
    await waitFor(() => expect(field(form, /^Deuda mensual/)).toHaveFocus());
    expect(field(form, /^Deuda mensual/)).toHaveAccessibleDescription(/^Cambiado/);
    expect(field(form, /^Deuda mensual/)).toHaveValue(left);
    await discard(form, 'debts');
  });
  await step('[B-FIT-34] an added person has no name, and cannot be saved without one', async () => {
    const form = await apply(dialog, 'guarantor');
    const panel = within(await form.findByRole('tabpanel', { name: /^Avales/ }));
    await waitFor(() => expect(field(panel, /^Nombre/)).toHaveFocus());
    expect(field(panel, /^Nombre/)).toHaveValue('');
    expect(panel.getByText('Cambiado')).toBeVisible();
    expect(field(panel, /^Parentesco/)).toHaveValue('Otros');
    expect(field(panel, /^Valor del inmueble/)).toHaveValue('100.000');
    await userEvent.click(form.getByRole('button', { name: 'Actualizar Estudio' }));
    expect(await form.findByText(/Nombre de primer avalista: El nombre es requerido/)).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
  });
});

it('[B-FIT-33] marks the switch of an additional loan until it is used', async () => {
  const costly = aStudy({ ...study, financingPercentage: 90, needsAdditionalLoan: false });
  const [listed] = assessed(costly, [aProduct({ code: 'EST-30', name: 'Estricta 30' })]) as [CompatibleProduct];
  serveStudies(api, [costly]);
  api.on(viabilityStudiesApi.compatibleProducts, [listed]);
  const dialog = await openProduct();
  const loan = listed.changes?.find(({ levers }) => levers.length === 1 && levers[0]?.lever === 'additionalLoan');
  await userEvent.click(dialog.getByRole('button', { name: `Aplicar al estudio: ${loan?.text}` }));
  const form = await dialogOf('Piso en Ruzafa');
  const needs = await form.findByRole('switch', { name: 'Necesita un préstamo adicional' });
  await waitFor(() => expect(needs).toHaveFocus());
  expect(needs).toBeChecked();
  expect(needs).toHaveAccessibleDescription('Cambiado');
  await userEvent.click(needs);
  expect(needs).not.toBeChecked();
  expect(form.queryByText('Cambiado')).toBeNull();
});

it('keeps the form of a change open when no product is left', async () => {
  const form = await apply(await openProduct(), 'entry');
  await form.findAllByText('Cambiado');
  await fill(field(form, /^Nombre del estudio/), 'Casa');
  api.on(viabilityStudiesApi.compatibleProducts, []);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByText('No hay productos que mostrar')).toBeInTheDocument());
  expect(screen.getByLabelText(/^Nombre del estudio/)).toHaveValue('Casa');
});

it('shows no effort equal to the limit that it breaks', async () => {
  // The effort of 40,3146 % stays: a guarantor makes up for it.
  const [listed] = assessed(study, [{ ...strict, effortRatioPercentage: 40.3 }]) as [CompatibleProduct];
  api.on(viabilityStudiesApi.compatibleProducts, [listed]);
  const dialog = await openProduct();
  const guarantor = listed.changes?.find(({ levers }) => levers[0]?.lever === 'guarantor');
  expect(dialog.getByText(plain(guarantor?.text)).closest('li')).toHaveTextContent('esfuerzo 40,31 %');
});

it('[B-FIT-33] shows the product as fitting after the change of its row is saved', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, () => {
    const [saved] = api.callsOf(viabilityStudiesApi.update);
    return assessed(saved ? ({ ...study, ...saved.body } as typeof study) : study, [strict, young]);
  });
  const table = await openProducts();
  await userEvent.click(table.getByRole('button', { name: `Aplicar al estudio: ${listedStrict.changes?.[0]?.text}` }));
  await screen.findAllByText('Cambiado');
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar Estudio' }));
  expect(await table.findByText('Encaja')).toBeVisible();
  expect(table.queryByText('Comprobado')).toBeNull();
  // The report starts with it.
  expect(rememberedProducts(7).looked[0]).toBe(strict.id);
});

it('[B-FIT-35] requests changes missing from the list, and announces their number', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, [{ ...listedStrict, changes: null, noChange: null }]);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(viabilityStudiesApi.fitChanges, async () => {
    await gate;
    return { changes: listedStrict.changes ?? [], untouchable: [], noChange: null };
  });
  const dialog = await openProduct();
  expect(await dialog.findByText('Buscando qué lo haría compatible…')).toBeVisible();
  release();
  expect(await dialog.findByText(`${listedStrict.changes?.length} cambios encontrados`)).toHaveAttribute(
    'role',
    'status',
  );
});

it('[B-FIT-35] reports a failure, with the reasons still visible', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, [{ ...listedStrict, changes: null, noChange: null }]);
  api.on(viabilityStudiesApi.fitChanges, refuse('service_down'));
  const dialog = await openProduct();
  expect(await dialog.findByText('No se ha podido calcular')).toBeVisible();
  expect(dialog.getByText(plain(listedStrict.reasons[0]?.message))).toBeVisible();
  api.on(viabilityStudiesApi.fitChanges, { changes: listedStrict.changes ?? [], untouchable: [], noChange: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
  expect(await dialog.findByText('Comprobado')).toBeVisible();
});
