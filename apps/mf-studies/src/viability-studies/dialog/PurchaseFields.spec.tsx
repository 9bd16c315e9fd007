import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculatePurchaseCosts, type PurchaseCostRule } from '@umbral/mortgage';
import { purchaseCostsApi, viabilityStudiesApi, type PurchaseCosts } from '@umbral/contracts';
import { formatEuros, formatNumber } from '@umbral/ui';
import { queryClient } from '@umbral/web-kit';
import { refuse, renderPage, step } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aStudy, serveStudies } from '../studies.testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const rule = (fields: Partial<PurchaseCostRule>): PurchaseCostRule => ({
  id: 1,
  region: 'VC',
  tax: 'ITP',
  homeType: 'second_hand',
  title: 'General',
  brackets: [{ upTo: null, rate: 9 }],
  bonusPercentage: null,
  increased: false,
  conditions: {},
  validFrom: '2026-06-01',
  validTo: null,
  source: { law: 'Ley 13/1997, art. 13', checkedAt: '2026-11-22' },
  confidence: 'alta',
  ...fields,
});
const costs = (rules: PurchaseCostRule[]): PurchaseCosts =>
  calculatePurchaseCosts(
    {
      region: 'VC',
      homeType: 'second_hand',
      date: '2026-11-22',
      purchasePrice: 235_000,
      appraisal: 380,
      conditions: {},
    },
    rules,
    '2026-11-22',
  );
const known = costs([
  rule({}),
  rule({ id: 2, title: 'Familia numerosa', brackets: [{ upTo: null, rate: 4 }], conditions: { largeFamily: true } }),
]);

const { api, dialog, field, fill, tab, openEdit, save } = studyDialog();
beforeEach(() => api.on(purchaseCostsApi.calculate, known));

const calculate = () => userEvent.click(dialog().getByRole('button', { name: 'Calcular gastos' }));
const choose = (region: string) => userEvent.selectOptions(field('Comunidad autónoma'), region);
const requests = () => api.callsOf(purchaseCostsApi.calculate);

it('the costs of a purchase in the form', async () => {
  const [first, second] = ruzafa.holders;
  const unconfirmed = ['ivaPercentage', 'deducciones'];
  serveStudies(api, [{ ...ruzafa, unconfirmed, referenceValue: 250_000, holders: [first!, { ...second!, age: 41 }] }]);
  await openEdit();
  await tab('Gastos Operación');
  const before = (field('ITP') as HTMLInputElement).value;
  await step('[B-CST-32] requires the region', async () => {
    await calculate();
    expect(await dialog().findByText('Elige la comunidad autónoma')).toBeVisible();
    expect(requests()).toEqual([]);
  });
  await step('[B-CST-33] names the missing tax and its region, and fills nothing', async () => {
    api.on(purchaseCostsApi.calculate, costs([]));
    await choose('Gipuzkoa');
    await calculate();
    expect(
      await dialog().findByText(
        'No hay una regla comprobada de ITP para Gipuzkoa en esa fecha: escribe el porcentaje.',
      ),
    ).toBeVisible();
    expect(field('ITP')).toHaveValue(before);
    expect(field('ITP')).not.toHaveAccessibleDescription(/Calculado/);
  });
  await step('derives the first home from the holders', async () => {
    const tick = () => within(dialog().getByRole('group', { name: 'Condiciones' })).getByLabelText('Primera vivienda');
    expect(tick()).toBeChecked();
    expect(tick()).toBeDisabled();
    await tab('Titulares');
    await userEvent.click(field('Primera vivienda', 1));
    await tab('Gastos Operación');
    expect(tick()).not.toBeChecked();
  });
  await step('[B-CST-35] reports a failure, and retries; the conditions form one group', async () => {
    expect(within(dialog().getByRole('group', { name: 'Condiciones' })).getAllByRole('checkbox')).toHaveLength(10);
    api.on(purchaseCostsApi.calculate, refuse('service_down'));
    await choose('Comunitat Valenciana');
    await userEvent.click(dialog().getByLabelText('Vivienda habitual'));
    await calculate();
    expect(await dialog().findByText('No se han podido calcular los gastos')).toBeVisible();
    api.on(purchaseCostsApi.calculate, known);
    await userEvent.click(dialog().getByRole('button', { name: 'Reintentar' }));
    expect(await dialog().findByText(/^Gastos calculados: 22\.6\d\d–23\.\d\d\d €$/)).toBeVisible();
  });
  await step('[B-CST-32] fills the four fields, marks them, and does not save', async () => {
    expect(field('ITP')).toHaveValue('9');
    expect(field('IVA')).toHaveValue('0');
    expect(field('Provisión de fondos')).toHaveValue(formatNumber(known.fill?.provisionFondos ?? 0));
    for (const label of ['ITP', 'IVA', 'Tasación', 'Provisión de fondos'])
      expect(field(label)).toHaveAccessibleDescription(/^Calculado/);
    expect(requests().at(-1)?.body).toMatchObject({
      region: 'VC',
      homeType: 'second_hand',
      purchasePrice: 235_000,
      referenceValue: 250_000,
      appraisal: 380,
      // Of the oldest holder.
      age: 41,
      conditions: { habitual: true },
    });
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
    await save('Actualizar Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.update)).toHaveLength(1));
    expect(api.callsOf(viabilityStudiesApi.update)[0]?.body).toMatchObject({
      gastosItpPercentage: 9,
      region: 'VC',
      costDate: null,
      referenceValue: 250_000,
      conditions: { homeType: 'second_hand', habitual: true },
      // The IVA is calculated, although it is 0 as preset.
      unconfirmed: ['deducciones'],
    });
  });
});

it('late costs do not replace what was typed meanwhile', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(purchaseCostsApi.calculate, async () => {
    await gate;
    return known;
  });
  await openEdit();
  await tab('Gastos Operación');
  await calculate();
  expect(await dialog().findByText('Elige la comunidad autónoma')).toBeVisible();
  await choose('Comunitat Valenciana');
  await waitFor(() => expect(dialog().queryByText('Elige la comunidad autónoma')).toBeNull());
  await calculate();
  await waitFor(() => expect(requests()).toHaveLength(1));
  await choose('Madrid');
  await fill('ITP', '6');
  release();
  expect(await dialog().findByText('Has cambiado los datos: vuelve a calcular los gastos.')).toBeVisible();
  expect(field('ITP')).toHaveValue('6');
  expect(field('ITP')).not.toHaveAccessibleDescription(/Calculado/);
});

it('calculated costs are out of date once the purchase differs', async () => {
  const outdated = () => dialog().queryByText('Has cambiado los datos: vuelve a calcular los gastos.');
  await openEdit();
  await tab('Gastos Operación');
  await choose('Comunitat Valenciana');
  await calculate();
  expect(await dialog().findByText(/^Gastos calculados/)).toBeVisible();
  await step('a typed figure loses its mark, and the others keep theirs', async () => {
    await fill('ITP', '6');
    expect(field('ITP')).not.toHaveAccessibleDescription(/Calculado/);
    expect(field('IVA')).toHaveAccessibleDescription(/^Calculado/);
    expect(outdated()).toBeNull();
  });
  await step('another region asks for a new calculation', async () => {
    await choose('Madrid');
    expect(outdated()).toBeVisible();
    expect(dialog().queryByText(/^Gastos calculados/)).toBeNull();
    expect(field('IVA')).not.toHaveAccessibleDescription(/Calculado/);
  });
  await step('and so does another price', async () => {
    await calculate();
    await waitFor(() => expect(field('ITP')).toHaveAccessibleDescription(/^Calculado/));
    expect(outdated()).toBeNull();
    await tab('Datos Básicos');
    await fill('Precio de compra', '240000');
    await tab('Gastos Operación');
    expect(outdated()).toBeVisible();
    expect(field('ITP')).not.toHaveAccessibleDescription(/Calculado/);
  });
});

describe('the costs of a purchase in the detail', () => {
  const study = aStudy({ id: 7, region: 'VC', conditions: { homeType: 'second_hand' } });
  async function openDetail(at = '/viability-studies/7/gastos') {
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', at });
    return within(await screen.findByRole('tabpanel', { name: 'Gastos Operación' }));
  }

  it('[B-CST-34] shows each tax with its law and day, ranges, possible reductions, and both cautions', async () => {
    serveStudies(api, [study]);
    api.on(viabilityStudiesApi.purchaseCosts, known);
    const panel = await openDetail();
    expect(await panel.findByText(/^ITP · General/)).toHaveTextContent(
      'Ley 13/1997, art. 13, comprobada el 22/11/2026',
    );
    expect(panel.getByText('Notaría').nextSibling).toHaveTextContent(/^De \d+ € a [\d.]+ €$/);
    expect(panel.getByRole('heading', { name: 'Podría pagar menos si…' })).toBeVisible();
    expect(panel.getByText('ITP · Familia numerosa').closest('dl')).toHaveTextContent(
      /^Familia numerosaITP · Familia numerosa11\.750,00 € menospagaría 9.400,00 €$/,
    );
    expect(panel.getByText(/Los requisitos se suponen de todos los compradores\./)).toBeVisible();
    expect(panel.getByText(/Orientativo: lo liquida la hacienda de la comunidad\./)).toBeVisible();
  });

  it('[B-FIG-32] warns about typed costs that differ from those of the rules, and applies the latter', async () => {
    serveStudies(api, [study]);
    api.on(viabilityStudiesApi.purchaseCosts, known);
    const panel = await openDetail();
    // The two fees, 4200 €, count on both sides.
    const total = { from: (known.total?.from ?? 0) + 4200, to: (known.total?.to ?? 0) + 4200 };
    const words = /^Los gastos anotados \((.+)\) no son los calculados \(de (.+) a (.+)\)\.$/;
    const [, ...shown] = words.exec((await panel.findByText(words)).textContent) ?? [];
    expect(shown).toEqual([28_680, total.from, total.to].map((euros) => formatEuros(euros)));
    await userEvent.click(panel.getByRole('button', { name: 'Calcular gastos' }));
    await waitFor(() => expect(field('ITP')).toHaveValue('9'));
    expect(field('Provisión de fondos')).toHaveAccessibleDescription(/^Calculado/);
    expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
    await choose('Madrid');
    expect(field('Provisión de fondos')).not.toHaveAccessibleDescription(/Calculado/);
  });

  it('keeps the form open when the rules no longer differ from the noted costs', async () => {
    serveStudies(api, [study]);
    api.on(viabilityStudiesApi.purchaseCosts, known);
    const panel = await openDetail();
    await userEvent.click(await panel.findByRole('button', { name: 'Calcular gastos' }));
    await waitFor(() => expect(field('ITP')).toHaveValue('9'));
    await fill('Tasación', '512');
    api.on(viabilityStudiesApi.purchaseCosts, costs([]));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(/^Los gastos anotados/)).toBeNull());
    expect(field('Tasación')).toHaveValue('512');
  });

  it('[B-FIG-32] does not warn about costs within the range', async () => {
    serveStudies(api, [{ ...study, ...known.fill }]);
    api.on(viabilityStudiesApi.purchaseCosts, known);
    const panel = await openDetail();
    expect(await panel.findByText(/^ITP · General/)).toBeVisible();
    expect(panel.queryByText(/^Los gastos anotados/)).toBeNull();
    expect(panel.queryByRole('button', { name: 'Calcular gastos' })).toBeNull();
  });

  it('[B-CST-35] reports a failure, and retries', async () => {
    serveStudies(api, [study]);
    api.on(viabilityStudiesApi.purchaseCosts, refuse('service_down'));
    const panel = await openDetail();
    expect(await panel.findByText('No se han podido calcular los gastos')).toBeVisible();
    api.on(viabilityStudiesApi.purchaseCosts, known);
    await userEvent.click(panel.getByRole('button', { name: 'Reintentar' }));
    expect(await panel.findByText(/^ITP · General/)).toBeVisible();
  });

  it('[B-CST-34] requires the region of a study without one', async () => {
    serveStudies(api, [{ ...study, region: null }]);
    const panel = await openDetail();
    expect(await panel.findByText(/^Elige la comunidad autónoma del inmueble/)).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.purchaseCosts)).toEqual([]);
  });
});
