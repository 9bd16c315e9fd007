import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculatorApi, shortCalculatorForm } from '@umbral/contracts';
import { calculatorPage } from './calculator-page.testing';

const { api, calculate, field, open, press, retype } = calculatorPage();

describe('the form', () => {
  it('[S-CAL-03] asks who the client is, what they earn and have, and which mortgage they want', () => {
    open();
    for (const label of [
      ...['Nombre', 'Apellidos', 'Email', 'Teléfono', 'Edad', 'Empleo', 'Antigüedad'],
      ...['Ingresos al mes', 'Otros ingresos', 'Deudas al mes', 'Ahorros'],
      ...['Valor de la vivienda', 'Financiación', 'Plazo', 'Tipo de interés'],
    ])
      expect(field(label)).toBeVisible();
  });

  it('[S-CAL-05] begins with the defaults', () => {
    open();
    const values = [
      'Valor de la vivienda',
      'Financiación',
      'Plazo',
      'Tipo de interés',
      'Ahorros',
      'Ingresos al mes',
      'Otros ingresos',
      'Deudas al mes',
      'Edad',
    ].map((label) => (field(label) as HTMLInputElement).value);
    expect(values).toEqual(['250.000', '80', '30', '3', '30.000', '2500', '0', '300', '35']);
    for (const label of ['Nombre', 'Apellidos', 'Email', 'Teléfono', 'Empleo', 'Antigüedad'])
      expect(field(label)).toHaveValue('');
  });

  it('[D123] says of each default that nobody has confirmed it, until somebody touches it', async () => {
    open();
    const marked = () =>
      ['Valor de la vivienda', 'Financiación', 'Edad', 'Nombre'].map((label) =>
        /Sin confirmar/.test(
          document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ??
            '',
        ),
      );
    expect(marked()).toEqual([true, true, true, false]);
    await retype('Valor de la vivienda', '300000');
    await userEvent.selectOptions(field('Financiación'), '90');
    await userEvent.click(field('Edad'));
    expect(marked()).toEqual([false, false, false, false]);
    expect(field('Ahorros')).toHaveAccessibleDescription(/Sin confirmar/);
  });

  it('[B-WRK-19] says once how many values nobody has confirmed, and in view no word at each', async () => {
    open();
    expect(screen.getByText('9 valores sin confirmar')).toBeVisible();
    for (const word of screen.getAllByText(/^Sin confirmar/)) expect(word).toHaveClass('sr-only');
    await retype('Valor de la vivienda', '300000');
    expect(screen.getByText('8 valores sin confirmar')).toBeVisible();
    for (const label of ['Tipo de interés', 'Ahorros', 'Ingresos al mes', 'Otros ingresos', 'Deudas al mes', 'Edad'])
      await userEvent.click(field(label));
    await userEvent.selectOptions(field('Plazo'), '25');
    expect(screen.getByText('1 valor sin confirmar')).toBeVisible();
    await userEvent.selectOptions(field('Financiación'), '90');
    expect(screen.queryByText(/sin confirmar/i)).toBeNull();
  });

  it.each([
    ['[S-CAL-06]', 'Empleo', ['', 'employed', 'self-employed', 'public', 'temporary', 'other']],
    ['[S-CAL-07]', 'Antigüedad', ['', 'less-1', '1-3', '3-5', 'more-5']],
    ['[S-CAL-08]', 'Financiación', ['70', '75', '80', '85', '90', '95', '100']],
    ['[S-CAL-09]', 'Plazo', ['15', '20', '25', '30', '35']],
  ])('%s offers the usual choices of «%s»', (_, label, values) => {
    open();
    const options = within(field(label)).getAllByRole('option');
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual(values);
  });

  it.each([
    ['Financiación', '70 %', '100 %'],
    ['Plazo', '15 años', '35 años'],
  ])('offers each choice of «%s» with its unit', (label, first, last) => {
    open();
    const options = within(field(label)).getAllByRole('option');
    expect([options[0], options.at(-1)].map((option) => option?.textContent?.replace(/\s/g, ' '))).toEqual([
      first,
      last,
    ]);
  });

  it('[S-CAL-04] changes the rate by tenths', async () => {
    open();
    await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
    expect(field('Tipo de interés')).toHaveValue('3,1');
  });

  it.each([
    ['[S-CAL-10]', 'Nombre', '', 'El nombre es requerido'],
    ['[S-CAL-11]', 'Apellidos', '', 'Los apellidos son requeridos'],
    ['[S-CAL-12]', 'Email', 'nada', 'Email inválido'],
    ['[S-CAL-13]', 'Edad', '17', 'La edad mínima es 18 años'],
    ['[S-CAL-14]', 'Edad', '100', 'La edad máxima es 99 años'],
    ['[S-CAL-15]', 'Ingresos al mes', '0', 'Los ingresos mensuales deben ser mayores que 0'],
    ['[S-CAL-15]', 'Valor de la vivienda', '0', 'El valor de la vivienda debe ser mayor que 0'],
    ['[S-CAL-16]', 'Ahorros', '-1', 'Los ahorros no pueden ser negativos'],
    ['[S-CAL-16]', 'Otros ingresos', '-1', 'Los ingresos adicionales no pueden ser negativos'],
    ['[S-CAL-16]', 'Deudas al mes', '-1', 'Las deudas no pueden ser negativas'],
    ['[S-CAL-19]', 'Tipo de interés', '0', 'El interés debe ser mayor que 0'],
  ])('%s says without a call what is wrong with «%s» %j', async (_, label, text, message) => {
    open();
    await retype(label, text);
    await press('Calcular');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(new RegExp(message));
    expect(api.callsOf(calculatorApi.mortgage)).toHaveLength(0);
  });

  it.each([
    ['[S-CAL-12]', 'Email', 'nada', 'Email inválido'],
    ['[S-CAL-13]', 'Edad', '17', 'La edad mínima es 18 años'],
  ])('%s takes an empty «%s»', async (_, label, wrong, message) => {
    open();
    await retype(label, wrong);
    await press('Calcular');
    expect(await screen.findByText(message)).toBeVisible();
    await retype(label, '');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('[S-CAL-16] takes neither other income nor debts as 0', async () => {
    open();
    await retype('Otros ingresos', '');
    await retype('Deudas al mes', '');
    await calculate();
    await waitFor(() =>
      expect(api.callsOf(calculatorApi.mortgage)[0]?.body).toMatchObject({ additionalIncome: 0, existingDebts: 0 }),
    );
  });

  it('[S-CAL-20] has a short form in the contract', () => {
    expect(Object.keys(shortCalculatorForm.shape)).toEqual([
      'monthlyIncome',
      'existingDebts',
      'availableSavings',
      'loanTerm',
      'interestRate',
    ]);
  });
});
