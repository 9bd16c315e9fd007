import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scenariosApi } from '@umbral/contracts';
import { refuse, step } from '@umbral/web-kit/testing';
import { aScenario, bonus, more, scenariosTab, table, toast, variable } from './scenarios.testing';

const { api, service, list, open } = scenariosTab();

it('[B-SCE-31] starts empty, with an action to add one', async () => {
  const panel = await open();
  expect(await panel.findByText('Sin escenarios')).toBeVisible();
  expect(panel.getByText('Compara hasta cuatro hipotecas.')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Añadir escenario' }));
  expect(await screen.findByRole('dialog', { name: 'Nuevo escenario' })).toBeVisible();
});

it('[B-SCE-32] has a column for each and nine rows, with the best one bold and announced', async () => {
  service.stored = [aScenario({ name: 'Fija' }), variable()];
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
  // A cost of 0 is known.
  expect(within(rows[5] as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent(/^0 €$/);
  expect(panel.getByText(/^Variable: \d+ €\/mes menos al principio y .* menos en total que Fija$/)).toBeVisible();
});

it('[B-SCE-34] offers no fifth one; copies one, and deletes one after a confirmation', async () => {
  const name = 'E'.repeat(78);
  service.stored = [aScenario({ name }), aScenario(), aScenario()];
  const panel = await open();
  await more(panel, name, 'Duplicar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo escenario' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Nombre/)).toHaveValue(`${'E'.repeat(72)} (copia)`));
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
    return list();
  });
  await userEvent.click(panel.getByRole('button', { name: 'Reintentar' }));
  expect(await panel.findByText('Cargando escenarios...')).toBeVisible();
  release();
  expect(await panel.findByText('Sin escenarios')).toBeVisible();
});

it('shows the index, and how far it may rise', async () => {
  service.stored = [
    variable({ effortRatioPercentage: 10, euribor: 2.225 }),
    variable({
      name: 'Publicado',
      ...{ euribor: 2.4, referenceMonth: '2026-10', firstRate: 1.9, firstMonths: 12, effortRatioPercentage: 50 },
    }),
  ];
  const panel = await open();
  await table(panel);
  step('[B-FIG-16] shows how far the index may rise, and the resulting rate', () => {
    for (const rise of ['un punto más', 'dos puntos más', 'tres puntos más'])
      expect(panel.getAllByText(new RegExp(`^${rise}`))).toHaveLength(2);
    const { breakingRate } = service.stored[1]!.result.stress;
    const rate = breakingRate?.toFixed(2).replace('.', ',');
    // 2,225 % + 0,6 % and the raise: the rates as they are charged.
    for (const raised of ['3,825', '4,825', '5,825']) expect(panel.getByText(`al ${raised} %`)).toBeVisible();
    expect(panel.getAllByText('al 4,00 %')).toHaveLength(1);
    expect(panel.getByText(`Aguanta hasta un tipo del ${rate} %`)).toBeVisible();
    // Of the first one, which is too dear already.
    expect(panel.getByText(/^Faltan [\d.]+ €$/)).toBeVisible();
    expect(panel.getAllByText(/^no se mantiene, esfuerzo del [\d,]+ %$/)).toHaveLength(3);
  });
  step('[B-REF-10] names the month of a published index, otherwise that it is an assumption', () => {
    expect(panel.getAllByText('Variable: euríbor supuesto del 2,225 % + 0,6 % · 30 años')[0]).toBeVisible();
    const published =
      'Variable: 1,9 % los primeros 12 meses, después euríbor de octubre de 2026 (2,4 %) + 0,6 % · 30 años';
    expect(panel.getAllByText(published)[0]).toBeVisible();
  });
});

it('[B-SCE-36] shows the effects on each, and that the bank decides', async () => {
  service.stored = [variable({ bonuses: [bonus] })];
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
