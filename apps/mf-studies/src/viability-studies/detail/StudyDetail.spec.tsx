import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { fill, refuse, renderPage, step } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { serveStudies } from '../studies.testing';
import { ruzafa, studyDetail, valueOf } from './study-detail.testing';

const { api, open, tab } = studyDetail();
const shows = (panel: ReturnType<typeof within>, facts: Record<string, string>) => {
  for (const [term, value] of Object.entries(facts)) expect(valueOf(panel, term)).toHaveTextContent(value);
};

it('shows a study', async () => {
  const home = await open('Propiedad');
  await screen.findByRole('tab', { name: /^Productos 5/ });
  const tabs = within(screen.getByRole('dialog')).getAllByRole('tab');
  const names = tabs.map(({ textContent }) => textContent);
  step('[S-DET-01] starts with its six tabs', () =>
    expect(names.slice(0, 6)).toEqual([
      'Propiedad',
      'Titulares 2',
      'Avalistas 1',
      'Productos 5',
      'Simulación Hipoteca',
      'Gastos Operación',
    ]),
  );
  step('[B-SCE-31] has the scenarios behind them', () => expect(names[6]).toBe('Escenarios'));
  // [D123]
  expect(home.queryByText(/Sin confirmar|Sin ahorros/)).toBeNull();
  step('[S-DET-02] shows client, phone, and that it is national', () =>
    shows(home, { Nombre: 'Marta Soler Vidal', Teléfono: '612 480 337', Operación: 'Nacional' }),
  );
  step('[S-DET-03] shows price, appraisal, and how the home is financed', () =>
    shows(home, {
      'Precio de compra': '235.000 €',
      'Valor de tasación': '240.000 €',
      Financiación: '80 %',
      'Importe a financiar': '188.000 €',
      Entrada: '47.000 €',
    }),
  );
  step('[S-DET-05] shows the energy certificate', () =>
    shows(home, { 'Certificado energético': 'Certificado energético D' }),
  );
  step('[S-DET-06] shows that no additional loan is needed', () =>
    shows(home, { 'Préstamo adicional': 'No lo necesita' }),
  );

  await tab('Titulares');
  const marta = within(screen.getByRole('region', { name: 'Marta Soler Vidal' }));
  step('[S-DET-07] shows who each holder is', () => {
    shows(marta, { Edad: '36 años', Teléfono: '612 480 337', 'Primera vivienda': 'Sí', 'Número de inmuebles': '1' });
    shows(marta, { 'Régimen laboral': 'Cuenta ajena', Antigüedad: '6 años' });
    const javier = within(screen.getByRole('region', { name: 'Javier Núñez' }));
    shows(javier, { Teléfono: 'No proporcionado', Antigüedad: 'No proporcionado' });
  });
  step('[S-DET-08] shows income, debts, savings and monthly remainder of each holder', () => {
    shows(marta, { 'Ingresos netos al mes': '1.720 €', 'Deuda mensual': '180 €', Ahorros: '41.000 €' });
    shows(marta, { 'Préstamos en curso': '0 €', 'Deuda pendiente': '5.400 €' });
    expect(marta.getByText(/Disponible Mensual/)).toHaveTextContent('422 €');
  });
  step('[S-DET-09] shows each property of a holder with value and debt', () =>
    shows(marta, { 'Inmueble 1, con 20.000 € de deuda': '90.000 €' }),
  );

  const guarantors = await tab('Avalistas');
  step('[S-DET-11] shows each guarantor with the relationship to the buyer', () =>
    shows(guarantors, { Parentesco: 'Padre/Madre' }),
  );
  const costs = await tab('Gastos Operación');
  step('[S-DET-12] sums the costs', () => shows(costs, { 'Total de gastos de operación': '28.680 €' }));
});

it('shows a study abroad with little data', async () => {
  const [first, second] = ruzafa.holders;
  serveStudies(api, [
    {
      ...ruzafa,
      isNational: false,
      energyCertificate: 'unknown',
      needsAdditionalLoan: true,
      additionalLoanInfo: 'Para la reforma',
      holders: [first!, { ...second!, savings: 0 }],
      unconfirmed: ['energyCertificate', 'holders.1.age', 'holders.1.savings', 'guarantors.0.monthlyDebt'],
    },
  ]);
  const panel = await open('Propiedad');
  step('[S-DET-02] shows that it is abroad', () => shows(panel, { Operación: 'Internacional' }));
  step('[S-DET-05] shows that the energy certificate is unknown', () =>
    shows(panel, { 'Certificado energético': 'No conozco' }),
  );
  step('[S-DET-06] shows the additional loan', () => shows(panel, { 'Préstamo adicional': 'Para la reforma' }));
  // [D123]
  expect(panel.getByText('Sin confirmar.').closest('.notice')).toHaveTextContent(
    'Certificado energético, Edad, Ahorros de Javier Núñez y Deuda mensual de Carmen Vidal Ros.',
  );
  expect(panel.getByText('Sin ahorros.').closest('.notice')).toHaveTextContent(
    'Javier Núñez: comprueba que no falten.',
  );
  await step('[D123] confirms all of them, and changes nothing else', async () => {
    await userEvent.click(panel.getByRole('button', { name: 'Confirmar los 4 supuestos' }));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.update)).toHaveLength(1));
    const [call] = api.callsOf(viabilityStudiesApi.update);
    expect(call?.ifMatch).toBe('"7-1"');
    expect(call?.body).toMatchObject({ unconfirmed: [], energyCertificate: 'unknown', isNational: false });
    expect(call?.body.holders[1]).toMatchObject({ name: 'Javier Núñez', savings: 0 });
    await waitFor(() => expect(panel.getByText('Supuestos confirmados')).toHaveFocus());
  });
});

it('names why a study that the form would refuse cannot be confirmed', async () => {
  const [first, second] = ruzafa.holders;
  serveStudies(api, [{ ...ruzafa, holders: [first!, { ...second!, netIncome: 0 }], unconfirmed: ['isNational'] }]);
  const panel = await open('Propiedad');
  await userEvent.click(panel.getByRole('button', { name: /^Confirmar/ }));
  const toast = await within(screen.getByRole('region', { name: 'Avisos' })).findByRole('alert');
  expect(toast).toHaveTextContent(
    'ErrorNo se han podido confirmar los supuestos.Los ingresos netos deben ser positivos',
  );
  expect(api.callsOf(viabilityStudiesApi.update)).toEqual([]);
});

it('[S-VST-31] reports that it could not be read', async () => {
  api.on(viabilityStudiesApi.get, refuse('timeout'));
  renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
  const [button] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
  await userEvent.click(button as HTMLElement);
  expect(await screen.findByText('No se pudo cargar el estudio de viabilidad.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Avisos' })).getByText('Error')).toBeVisible();
});

it.each([
  [25, '25'],
  [50, '40'],
])('[D156] starts simulations with the desired rate and term: %d years as %s', async (desiredYears, term) => {
  serveStudies(api, [{ ...ruzafa, desiredYears, desiredRate: 2.75 }]);
  const panel = await open('Simulación');
  expect((panel.getAllByLabelText(/^Plazo/) as HTMLInputElement[]).map(({ value }) => value)).toEqual([term, term]);
  expect(panel.getByLabelText(/^Tipo de interés/)).toHaveValue('2,75');
  expect(panel.getByLabelText(/^Euríbor/)).toHaveValue('3,5');
});

it('calculates a mortgage', async () => {
  const panel = await open('Simulación');
  const hint = await panel.findByText(/Referencia: 2,4 % \(octubre de 2026\)/);
  const calls = api.calls.length;
  const [FIXED, VARIABLE] = [0, 1];
  const field = (label: string) => panel.getAllByLabelText(new RegExp(`^${label}`))[0] as HTMLElement;
  const type = (label: string, text: string) => fill(field(label), text);

  step('[S-DET-25] shows the total income of all holders', () =>
    expect(valueOf(panel, 'Ingresos netos de los titulares')).toHaveTextContent('3.070 €'),
  );
  const schedule = within(panel.getByRole('table', { name: /^Cuadro de amortización a tipo fijo/ }));
  expect(await schedule.findAllByRole('row')).toHaveLength(32);
  expect(panel.getByRole('button', { name: 'Descargar cuadro (CSV)' })).toBeVisible();

  await step('[S-DET-32] adds Euribor and spread to the variable rate', async () => {
    expect(valueOf(panel, 'Tipo nominal', VARIABLE)).toHaveTextContent('4,50 %');
    await type('Diferencial', '0,75');
    expect(valueOf(panel, 'Tipo nominal', VARIABLE)).toHaveTextContent('4,25 %');
    expect(valueOf(panel, 'Tipo nominal', FIXED)).toHaveTextContent('3,50 %');
    await type('Diferencial', '1');
  });
  const chips = (text: string) => panel.queryAllByText(text);
  await step('[S-DET-34] calls a mortgage affordable up to the share of the holders’ income', async () => {
    await type('Ingresos para la cuota', '37');
    expect(chips('Asumible')).toHaveLength(2);
    await type('Ingresos para la cuota', '20');
    expect(chips('No asumible')).toHaveLength(2);
    await type('Ingresos para la cuota', '35');
  });
  step('[B-FIG-13] does not call one affordable that exceeds the limit with debts', () => {
    expect([chips('Asumible').length, chips('Solo sin deudas').length]).toEqual([1, 1]);
    expect(
      panel.getByText('Asumible: la cuota es el 27,5 % de los ingresos y, con 180 € de deudas, el 33,4 %.'),
    ).toBeVisible();
    expect(
      panel.getByText(
        'Asumible solo sin contar las deudas: la cuota es el 31 % de los ingresos y, con 180 € de deudas, el 36,9 %, por encima del 35 %.',
      ),
    ).toBeVisible();
  });
  step('[B-FIG-15] shows the highest payment, and its remainder after debts', () =>
    expect(valueOf(panel, 'Cuota máxima')).toHaveTextContent('1.074,50 € (894,50 € con las deudas)'),
  );
  await step('[B-FIG-14] totals are those of the table', async () => {
    const footer = schedule.getAllByRole('row').at(-1);
    expect(footer).toHaveTextContent(/303\.914,75.*115\.914,75.*188\.000,00/);
    expect(valueOf(panel, 'Total pagado', FIXED)).toHaveTextContent('303.915 €');
    expect(valueOf(panel, 'Intereses', FIXED)).toHaveTextContent('115.915 €');
    await userEvent.click(panel.getByRole('radio', { name: 'Tipo variable' }));
    const ofVariable = panel.getByRole('table', { name: /^Cuadro de amortización a tipo variable/ });
    expect(within(ofVariable).getAllByRole('row').at(-1)).toHaveTextContent(/342\.923,88.*154\.923,88.*188\.000,00/);
    expect(valueOf(panel, 'Total pagado', VARIABLE)).toHaveTextContent('342.924 €');
  });

  const refuses = async (label: string, first: string, wrong: string, range: string, blocks = 1) => {
    expect(field(label)).toHaveValue(first);
    await type(label, wrong);
    expect(field(label)).toHaveAccessibleDescription(new RegExp(`Entre ${range}`));
    expect(panel.getAllByText('Corrige los datos marcados para ver el resultado.')).toHaveLength(blocks);
    await type(label, first);
  };
  await step('[S-DET-26] accepts a share of 1 to 100', () =>
    refuses('Ingresos para la cuota', '35', '101', '1 y 100', 2),
  );
  await step('[S-DET-27] accepts a term of 1 to 40 years', () => refuses('Plazo', '30', '41', '1 y 40'));
  await step('[S-DET-28] accepts a rate of 0 to 20', () => refuses('Tipo de interés', '3,5', '21', '0 y 20'));
  await step('[S-DET-29] accepts a Euribor of -2 to 10', () => refuses('Euríbor', '3,5', '-3', '-2 y 10'));
  await step('[S-DET-30] accepts a spread of 0 to 10', () => refuses('Diferencial', '1', '11', '0 y 10'));

  await step('[S-DET-31] shows fixed and variable rate side by side while typing, without a request', async () => {
    const titles = panel.getAllByRole('heading', { name: /^Tipo (fijo|variable)$/ });
    expect(titles.map((title: HTMLElement) => title.textContent)).toEqual(['Tipo fijo', 'Tipo variable']);
    expect(valueOf(panel, 'Cuota mensual', FIXED)).toHaveTextContent('844,20 €');
    expect(valueOf(panel, 'Cuota mensual', VARIABLE)).toHaveTextContent('952,57 €');
    await type('Tipo de interés', '2,95');
    expect(valueOf(panel, 'Cuota mensual', FIXED)).toHaveTextContent('787,55 €');
    expect(valueOf(panel, 'Cuota mensual', VARIABLE)).toHaveTextContent('952,57 €');
    expect(api.calls).toHaveLength(calls);
  });

  await step('[B-REF-15] the published index is one click away from the one it starts with', async () => {
    expect(hint).toHaveTextContent(/^Valor de partida\. Referencia: 2,4 % \(octubre de 2026\) Usar$/);
    await userEvent.click(panel.getByRole('button', { name: 'Usar' }));
    expect(field('Euríbor')).toHaveValue('2,4');
    expect(hint).not.toHaveTextContent('Valor de partida');
  });

  // [D57]
  await type('Euríbor', '-2');
  expect(panel.getByText('El tipo no baja de 0.')).toBeVisible();
  expect(valueOf(panel, 'Tipo aplicado')).toHaveTextContent('0,00 %');
});
