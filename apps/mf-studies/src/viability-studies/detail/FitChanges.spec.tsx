import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi, type CompatibleProduct } from '@umbral/contracts';
import { createApi, refuse, renderPage } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aHolder, aProduct, aStudy, assessed, serveStudies } from '../studies.testing';

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
});

async function openProducts() {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
  const [view] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
  await userEvent.click(view as HTMLElement);
  await userEvent.click(await screen.findByRole('tab', { name: /^Productos/ }));
  return within(await screen.findByRole('table', { name: /^Productos/ }));
}

async function openProduct(name = 'Estricta 30') {
  const table = await openProducts();
  await userEvent.click(table.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

/** As a query by text reads it. */
const plain = (text = '') => text.replace(/\s/g, ' ');
const changeNamed = (lever: string) =>
  listedStrict.changes?.find(({ levers }) => levers.length === 1 && levers[0]?.lever === lever);
const apply = async (dialog: ReturnType<typeof within>, lever: string) => {
  await userEvent.click(dialog.getByRole('button', { name: `Aplicar al estudio: ${changeNamed(lever)?.text}` }));
  return within(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' }));
};
const field = (form: ReturnType<typeof within>, label: RegExp, index = 0) =>
  form.getAllByLabelText(label)[index] as HTMLElement;

describe('what would make a product fit', () => {
  it('[B-FIT-31] the row tells the first change and how many more there are', async () => {
    const table = await openProducts();
    const [first, ...others] = listedStrict.changes ?? [];
    expect(others.length).toBeGreaterThan(2);
    expect(table.getByText(new RegExp(`Qué lo haría compatible`)).closest('li')).toHaveTextContent(
      `Comprobado ${plain(first?.text)} · Ver ${others.length} más`,
    );
    await userEvent.click(table.getByRole('button', { name: `Ver ${others.length} más` }));
    expect(await screen.findByRole('dialog', { name: 'Estricta 30' })).toBeVisible();
  });

  it('[B-FIT-31] the dialog tells all of them, with what they lead to', async () => {
    const dialog = await openProduct();
    const list = dialog.getByRole('list', { name: 'Qué lo haría compatible' });
    expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(listedStrict.changes?.length ?? 99);
    expect(dialog.getByText('Comprobado')).toBeVisible();
    for (const { text } of listedStrict.changes ?? []) expect(within(list).getByText(plain(text))).toBeVisible();
    expect(within(list).getAllByText(/^Cuota 787,55.€ · esfuerzo 3[56],\d.%$/).length).toBeGreaterThan(0);
    expect(dialog.getByText(/^El plazo ya es el máximo del producto \(30.años\)\.$/)).toBeVisible();
    expect(dialog.getByText('Son cálculos con las condiciones registradas; decide el banco.')).toBeVisible();
  });

  it('[B-FIT-31] what nothing helps says so, in the row and in the dialog', async () => {
    const table = await openProducts();
    const row = /Ningún cambio de la operación lo hace compatible: Edad fuera/;
    expect(table.getByText(row)).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Joven 30' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Joven 30' }));
    expect(dialog.getByText(row)).toBeVisible();
    expect(dialog.queryByText('Comprobado')).toBeNull();
  });

  it('[B-FIT-32] says in amber how much savings would be missing', async () => {
    const dialog = await openProduct();
    const missing = changeNamed('entry')?.missingSavings ?? 0;
    expect(missing).toBeGreaterThan(0);
    const line = dialog.getAllByText(/^Faltarían [\d.]+.€ de ahorro$/)[0]?.closest('li');
    expect(line).toHaveAttribute('data-tone', 'warning');
  });

  it('[B-FIT-33] opens the form with the change in it, marked and focused, and saves nothing', async () => {
    const dialog = await openProduct();
    const form = await apply(dialog, 'entry');
    const [step] = changeNamed('entry')?.levers ?? [];
    const share = step?.lever === 'entry' ? String(step.financingPercentage).replace('.', ',') : '';
    const changed = await form.findByLabelText(/^Financiación/);
    await waitFor(() => expect(changed).toHaveFocus());
    expect(changed).toHaveAccessibleDescription(/^Cambiado/);
    expect(changed).toHaveValue(share);
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);

    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: `Aplicar al estudio: ${changeNamed('entry')?.text}` })).toHaveFocus(),
    );
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
  });

  it('[B-FIT-33] what is saved makes the product fit, and the list says so', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, () => {
      const [saved] = api.callsOf(viabilityStudiesApi.update);
      return assessed(saved ? { ...study, financingPercentage: saved.body.financingPercentage } : study, [
        strict,
        young,
      ]);
    });
    const dialog = await openProduct();
    const form = await apply(dialog, 'entry');
    await waitFor(() => expect(field(form, /^Financiación/)).toHaveFocus());
    await userEvent.click(form.getByRole('button', { name: 'Actualizar Estudio' }));
    await waitFor(() => expect(dialog.getByText('Encaja')).toBeVisible());
    expect(dialog.queryByText('Qué lo haría compatible')).toBeNull();
  });

  it('[B-FIT-33] debts are taken from the holder who has them', async () => {
    const form = await apply(await openProduct(), 'debts');
    const [step] = changeNamed('debts')?.levers ?? [];
    const left = step?.lever === 'debts' ? String(step.debts).replace('.', ',') : '';
    await waitFor(() => expect(field(form, /^Deuda mensual/)).toHaveFocus());
    expect(field(form, /^Deuda mensual/)).toHaveAccessibleDescription(/^Cambiado/);
    expect(field(form, /^Deuda mensual/)).toHaveValue(left);
  });

  it('[B-FIT-34] an added person has no name, and cannot be saved without one', async () => {
    const form = await apply(await openProduct(), 'guarantor');
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

  it('[B-FIT-34] nobody is offered to earn more', async () => {
    const dialog = await openProduct();
    expect(dialog.getByText(plain(changeNamed('income')?.text))).toBeVisible();
    expect(dialog.queryByRole('button', { name: `Aplicar al estudio: ${changeNamed('income')?.text}` })).toBeNull();
  });

  it('[B-FIT-35] looks for what the list has not looked for, and says how many it found', async () => {
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

  it('[B-FIT-35] says that it could not be worked out, with the reasons still there', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, [{ ...listedStrict, changes: null, noChange: null }]);
    api.on(viabilityStudiesApi.fitChanges, refuse('service_down'));
    const dialog = await openProduct();
    expect(await dialog.findByText('No se ha podido calcular', {}, { timeout: 3000 })).toBeVisible();
    expect(dialog.getByText(plain(listedStrict.reasons[0]?.message))).toBeVisible();
    api.on(viabilityStudiesApi.fitChanges, { changes: listedStrict.changes ?? [], untouchable: [], noChange: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }));
    expect(await dialog.findByText('Comprobado')).toBeVisible();
  });
});
