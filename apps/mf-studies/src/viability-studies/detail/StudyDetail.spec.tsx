import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { refuse, renderPage } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { serveStudies } from '../studies.testing';
import { ruzafa, studyDetail, valueOf } from './study-detail.testing';

const { api, open } = studyDetail();

describe('what nobody has confirmed', () => {
  it('[D123] is named, with whose it is, and so are missing savings', async () => {
    const [first, second] = ruzafa.holders;
    const unconfirmed = ['energyCertificate', 'holders.1.age', 'holders.1.savings', 'guarantors.0.monthlyDebt'];
    const holders = [first!, { ...second!, savings: 0 }];
    serveStudies(api, [{ ...ruzafa, holders, unconfirmed }]);
    const panel = await open('Propiedad');
    expect(panel.getByText('Sin confirmar.').closest('.notice')).toHaveTextContent(
      'Certificado energético, Edad, Ahorros de Javier Núñez y Deuda mensual de Carmen Vidal Ros.',
    );
    expect(panel.getByText('Sin ahorros.').closest('.notice')).toHaveTextContent(
      'Javier Núñez: comprueba que no falten.',
    );
  });

  it('[D123] is nothing of a study that is confirmed', async () => {
    const panel = await open('Propiedad');
    expect(panel.queryByText(/Sin confirmar|Sin ahorros/)).toBeNull();
  });
});

describe('the study', () => {
  const tabNames = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('tab')
      .map(({ textContent }) => textContent);

  it('[S-DET-01] begins with its six tabs', async () => {
    await open('Propiedad');
    expect(tabNames().slice(0, 6)).toEqual([
      'Propiedad',
      'Titulares 2',
      'Avalistas 1',
      'Productos 5',
      'Simulación Hipoteca',
      'Gastos Operación',
    ]);
  });

  it('[B-SCE-31] has the scenarios behind them', async () => {
    await open('Propiedad');
    expect(tabNames()[6]).toBe('Escenarios');
  });

  it.each([
    [true, 'Nacional'],
    [false, 'Internacional'],
  ])('[S-DET-02] shows client, phone, and where it is (isNational %s)', async (isNational, word) => {
    serveStudies(api, [{ ...ruzafa, isNational }]);
    const panel = await open('Propiedad');
    expect(valueOf(panel, 'Nombre')).toHaveTextContent('Marta Soler Vidal');
    expect(valueOf(panel, 'Teléfono')).toHaveTextContent('612 480 337');
    expect(valueOf(panel, 'Operación')).toHaveTextContent(word);
  });

  it('[S-DET-03] shows price, appraisal, and how the home is financed', async () => {
    const panel = await open('Propiedad');
    expect(valueOf(panel, 'Precio de compra')).toHaveTextContent('235.000 €');
    expect(valueOf(panel, 'Valor de tasación')).toHaveTextContent('240.000 €');
    expect(valueOf(panel, 'Financiación')).toHaveTextContent('80 %');
    expect(valueOf(panel, 'Importe a financiar')).toHaveTextContent('188.000 €');
    expect(valueOf(panel, 'Entrada')).toHaveTextContent('47.000 €');
  });

  it.each([
    ['unknown', 'No conozco'],
    ['D', 'D'],
  ] as const)('[S-DET-05] shows the energy certificate: %s', async (energyCertificate, word) => {
    serveStudies(api, [{ ...ruzafa, energyCertificate }]);
    expect(valueOf(await open('Propiedad'), 'Certificado energético')).toHaveTextContent(word);
  });

  it.each([
    [false, null, 'No lo necesita'],
    [true, 'Para la reforma', 'Para la reforma'],
  ])('[S-DET-06] shows the additional loan (%s)', async (needsAdditionalLoan, additionalLoanInfo, words) => {
    serveStudies(api, [{ ...ruzafa, needsAdditionalLoan, additionalLoanInfo }]);
    expect(valueOf(await open('Propiedad'), 'Préstamo adicional')).toHaveTextContent(words);
  });

  const holder = async (name: string) => within((await open('Titulares')).getByRole('region', { name }));
  const shows = (panel: ReturnType<typeof within>, facts: Record<string, string>) => {
    for (const [term, value] of Object.entries(facts)) expect(valueOf(panel, term)).toHaveTextContent(value);
  };

  it('[S-DET-07] shows who each holder is', async () => {
    const marta = await holder('Marta Soler Vidal');
    shows(marta, { Edad: '36 años', Teléfono: '612 480 337', 'Primera vivienda': 'Sí', 'Número de inmuebles': '1' });
    shows(marta, { 'Régimen laboral': 'Cuenta ajena', Antigüedad: '6 años' });
    const javier = within(screen.getByRole('region', { name: 'Javier Núñez' }));
    shows(javier, { Teléfono: 'No proporcionado', Antigüedad: 'No proporcionado' });
  });

  it('[S-DET-08] shows what each holder earns, owes and has, and what is left each month', async () => {
    const marta = await holder('Marta Soler Vidal');
    shows(marta, { 'Ingresos netos al mes': '1720 €', 'Deuda mensual': '180 €', Ahorros: '41.000 €' });
    shows(marta, { 'Préstamos en curso': '0 €', 'Deuda pendiente': '5400 €' });
    expect(marta.getByText(/Disponible Mensual/)).toHaveTextContent('422 €');
  });

  it('[S-DET-09] shows each property of a holder with value and debt', async () => {
    shows(await holder('Marta Soler Vidal'), { 'Inmueble 1, con 20.000 € de deuda': '90.000 €' });
  });

  it('[S-DET-11] shows each guarantor with the relationship to the buyer', async () => {
    const panel = await open('Avalistas');
    expect(valueOf(panel, 'Parentesco')).toHaveTextContent('Padre/Madre');
  });

  it('[S-DET-12] sums the costs', async () => {
    const panel = await open('Gastos Operación');
    expect(valueOf(panel, 'Total de gastos de operación')).toHaveTextContent('28.680 €');
  });

  it('[S-VST-31] says that it could not be read', async () => {
    api.on(viabilityStudiesApi.get, refuse('timeout'));
    renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
    const [button] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByText('No se pudo cargar el estudio de viabilidad.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Avisos' })).getByText('Error')).toBeVisible();
  });
});
