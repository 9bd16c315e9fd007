import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculatorApi, clientsApi, viabilityStudiesApi } from '@umbral/contracts';
import { calculateMortgage, calculatePurchaseCosts, type PurchaseCostRule } from '@umbral/mortgage';
import { history } from '@umbral/web-kit';
import { renderPage, step } from '@umbral/web-kit/testing';
import StudiesPage from '../viability-studies/StudiesPage';
import { serveStudies } from '../viability-studies/studies.testing';
import { calculatorPage } from './calculator-page.testing';
import CalculatorPage from './CalculatorPage';

const { api, calculate, field, open, press, retype } = calculatorPage();
const TODAY = '2026-11-22';

const itpOfAndalucia: PurchaseCostRule = {
  region: 'AN',
  tax: 'ITP',
  homeType: 'second_hand',
  title: 'General',
  brackets: [{ upTo: null, rate: 7 }],
  bonusPercentage: null,
  increased: false,
  conditions: {},
  validFrom: '2026-01-01',
  validTo: null,
  source: { law: 'Ley 5/2021, art. 43', checkedAt: TODAY },
  confidence: 'alta',
};

beforeEach(() => {
  localStorage.clear();
  // The server, with one rule.
  api.on(calculatorApi.mortgage, ({ body }) => {
    const { region, homeType = 'second_hand', propertyValue: purchasePrice } = body;
    const purchase = region && {
      region,
      homeType,
      date: TODAY,
      purchasePrice,
      conditions: {},
    };
    const rules = [itpOfAndalucia].filter((rule) => rule.region === region && rule.homeType === homeType);
    return calculateMortgage(body, purchase ? calculatePurchaseCosts(purchase, rules, TODAY) : null);
  });
});

const result = () => within(screen.getByRole('region', { name: 'Resultado' }));
const head = (name: string) => result().findByRole('heading', { name });
const shown = (term: string) => result().getByText(term, { selector: 'dt' }).nextSibling;
const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option);

it('the costs of a purchase', async () => {
  open();
  await retype('Valor de la vivienda', '240000');
  await calculate();
  await step('[B-FIG-29] have the title of an estimate without a region', async () => {
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
    expect(await head('Gastos · estimación general')).toBeVisible();
    expect(shown('Otros gastos')).toHaveTextContent('300 €');
    expect(result().queryByText(/^De .* a /)).toBeNull();
  });
  await step('do not depend on the age without a region', async () => {
    await retype('Edad', '36');
    expect(result().queryByText('Has cambiado los datos.')).toBeNull();
    await retype('Edad', '35');
  });
  await step('[B-FIG-29] are those of the comunidad, with their range', async () => {
    await choose('Comunidad autónoma', 'Andalucía');
    expect(result().getByText('Has cambiado los datos.')).toBeVisible();
    await press('Calcular');
    expect(await head('Gastos · Andalucía')).toBeVisible();
    expect(result().getByText('De 18.344 € a 19.001 €')).toBeVisible();
    expect(shown('Impuestos')).toHaveTextContent('16.800 €');
    expect(shown('Total necesario')).toHaveTextContent('66.673 €');
    expect(result().queryByText('Has cambiado los datos.')).toBeNull();
  });
  await step('[B-FIG-29] require a new calculation when the age changes, which affects taxes', async () => {
    await retype('Edad', '29');
    expect(result().getByText('Has cambiado los datos.')).toBeVisible();
  });
  await step('[B-FIG-28] name the tax without a rule, and its region', async () => {
    await choose('Comunidad autónoma', 'Gipuzkoa');
    await choose('Vivienda', 'Obra nueva');
    await press('Calcular');
    expect(
      await result().findByText('No hay una regla comprobada de IVA y AJD para Gipuzkoa: es una estimación general.'),
    ).toBeVisible();
    expect(await head('Gastos · estimación general')).toBeVisible();
  });
  await step(
    '[B-FIG-30] are stored with the client, with region, kind of home and the age of the calculation',
    async () => {
      await retype('Edad', '36');
      await press('Guardar Cliente');
      await waitFor(() => expect(api.callsOf(clientsApi.create)).toHaveLength(1));
      expect(api.callsOf(clientsApi.create)[0]?.body).toMatchObject({
        age: 36,
        evaluation: { region: 'PV-SS', homeType: 'new', age: 29 },
      });
    },
  );
});

it('continues a calculation as a study', async () => {
  serveStudies(api, []);
  renderPage({ api, Page: CalculatorPage, path: '/calculator' });
  await choose('Comunidad autónoma', 'Andalucía');
  await choose('Vivienda', 'Obra nueva');
  await userEvent.selectOptions(field('Plazo'), '25');
  await retype('Tipo de interés', '2,75');
  await calculate();
  await userEvent.click(await screen.findByRole('button', { name: 'Crear estudio con estos datos' }));
  const { pathname, search } = history.address;
  cleanup();
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', at: pathname + search });
  const dialog = within(await screen.findByRole('dialog'));
  const studyField = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
  await step('[B-FIG-30] with its region, its kind of home, its term and its rate', async () => {
    await waitFor(() => expect(studyField('Plazo deseado')).toHaveValue('25'));
    expect(studyField('Interés deseado')).toHaveValue('2,75');
    await userEvent.click(dialog.getByRole('tab', { name: 'Gastos Operación' }));
    expect(studyField('Comunidad autónoma')).toHaveValue('AN');
    expect(studyField('Vivienda$')).toHaveValue('new');
    await userEvent.click(dialog.getByRole('tab', { name: 'Datos Básicos' }));
    await userEvent.type(studyField('Nombre del estudio'), 'Casa');
    await userEvent.type(studyField('Valor de tasación'), '250000');
    await userEvent.click(dialog.getByRole('tab', { name: /^Titulares/ }));
    await userEvent.selectOptions(studyField('Régimen laboral'), 'Autónomo');
    await userEvent.click(dialog.getByRole('button', { name: 'Crear Estudio' }));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body).toMatchObject({
      region: 'AN',
      conditions: { homeType: 'new', firstHome: true },
      desiredYears: 25,
      desiredRate: 2.75,
    });
  });
});
