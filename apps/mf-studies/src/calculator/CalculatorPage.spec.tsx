import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculatorApi, shortCalculatorForm } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { DROP, refuse, step } from '@umbral/web-kit/testing';
import { calculatorPage } from './calculator-page.testing';

const { api, calculate, field, open, press, retype, scrolled, toast } = calculatorPage();
const region = () => screen.queryByRole('region', { name: 'Resultado' });
const calculations = () => api.callsOf(calculatorApi.mortgage);

it('has a form', async () => {
  open();
  step('[S-CAL-03] about the client, what they earn and have, and which mortgage they want', () => {
    for (const label of [
      ...['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Edad', 'Empleo', 'Antigüedad'],
      ...['Ingresos al mes', 'Otros ingresos', 'Deudas al mes', 'Ahorros'],
      ...['Valor de la vivienda', 'Financiación', 'Plazo', 'Tipo de interés'],
    ])
      expect(field(label)).toBeVisible();
  });
  step('[S-CAL-05] that starts with the defaults', () => {
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
    expect(values).toEqual(['250.000', '80', '30', '3', '30.000', '2.500', '0', '300', '35']);
    for (const label of ['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Empleo', 'Antigüedad'])
      expect(field(label)).toHaveValue('');
  });
  const options = (label: string) => within(field(label)).getAllByRole<HTMLOptionElement>('option');
  const offers = (label: string, values: string[]) => expect(options(label).map(({ value }) => value)).toEqual(values);
  const ends = (label: string) =>
    [options(label)[0], options(label).at(-1)].map((option) => option?.textContent?.replace(/\s/g, ' '));
  step('[S-CAL-06] with the usual kinds of employment', () =>
    offers('Empleo', ['', 'employed', 'self-employed', 'public', 'temporary', 'other']),
  );
  step('[S-CAL-07] with the usual times of employment', () =>
    offers('Antigüedad', ['', 'less-1', '1-3', '3-5', 'more-5']),
  );
  step('[S-CAL-08] with the usual shares that are financed', () => {
    offers('Financiación', ['70', '75', '80', '85', '90', '95', '100']);
    expect(ends('Financiación')).toEqual(['70 %', '100 %']);
  });
  step('[S-CAL-09] with the usual terms', () => {
    offers('Plazo', ['15', '20', '25', '30', '35']);
    expect(ends('Plazo')).toEqual(['15 años', '35 años']);
  });
  await step('[S-CAL-04] with a rate that changes by tenths', async () => {
    await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
    expect(field('Tipo de interés')).toHaveValue('3,1');
  });
});

it('validates without a request', async () => {
  open();
  for (const [label, wrong] of [
    ['Correo electrónico', 'nada'],
    ['Edad', '17'],
    ['Ingresos al mes', '0'],
    ['Valor de la vivienda', '0'],
    ['Ahorros', '-1'],
    ['Otros ingresos', '-1'],
    ['Deudas al mes', '-1'],
    ['Tipo de interés', '0'],
  ] as const)
    await retype(label, wrong);
  await press('Calcular');
  await screen.findByText('El nombre es requerido');
  const refused = (label: string, message: string) => {
    expect(screen.getByText(message)).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  };
  const accepted = async (label: string, text: string, message: string) => {
    await retype(label, text);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  };
  step('[S-CAL-10] with the name', () => refused('Nombre', 'El nombre es requerido'));
  step('[S-CAL-11] with the surname', () => refused('Apellidos', 'Los apellidos son requeridos'));
  await step('[S-CAL-12] with the e-mail, which may be empty', async () => {
    refused('Correo electrónico', 'Email inválido');
    await accepted('Correo electrónico', '', 'Email inválido');
  });
  await step('[S-CAL-13] with the age, which may be empty', async () => {
    refused('Edad', 'La edad mínima es 18 años');
    await accepted('Edad', '', 'La edad mínima es 18 años');
  });
  step('[S-CAL-15] with income and price', () => {
    refused('Ingresos al mes', 'Los ingresos mensuales deben ser mayores que 0');
    refused('Valor de la vivienda', 'El valor de la vivienda debe ser mayor que 0');
  });
  step('[S-CAL-16] with savings, other income and debts below 0', () => {
    refused('Ahorros', 'Los ahorros no pueden ser negativos');
    refused('Otros ingresos', 'Los ingresos adicionales no pueden ser negativos');
    refused('Deudas al mes', 'Las deudas no pueden ser negativas');
  });
  step('[S-CAL-19] with the rate', () => refused('Tipo de interés', 'El interés debe ser mayor que 0'));
  await step('[S-CAL-14] with an age above 99', async () => {
    await retype('Edad', '100');
    await press('Calcular');
    await screen.findByText('La edad máxima es 99 años');
    refused('Edad', 'La edad máxima es 99 años');
  });
  expect(calculations()).toHaveLength(0);
});

it('marks each default as unconfirmed until it is touched', async () => {
  open();
  const marked = () =>
    ['Valor de la vivienda', 'Financiación', 'Edad', 'Nombre'].map((label) =>
      /Sin confirmar/.test(
        document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '',
      ),
    );
  // [D123]
  expect(marked()).toEqual([true, true, true, false]);
  await step('[B-WRK-19] shows their number once, without a visible text at each', async () => {
    expect(screen.getByText('9 valores sin confirmar')).toBeVisible();
    for (const word of screen.getAllByText(/^Sin confirmar/)) expect(word).toHaveClass('sr-only');
    await retype('Valor de la vivienda', '300000');
    expect(screen.getByText('8 valores sin confirmar')).toBeVisible();
  });
  await userEvent.selectOptions(field('Financiación'), '90');
  await userEvent.click(field('Edad'));
  expect(marked()).toEqual([false, false, false, false]);
  expect(field('Ahorros')).toHaveAccessibleDescription(/Sin confirmar/);
  await step('[B-WRK-19] counts down to none', async () => {
    for (const label of ['Tipo de interés', 'Ahorros', 'Ingresos al mes', 'Otros ingresos', 'Deudas al mes'])
      await userEvent.click(field(label));
    expect(screen.getByText('1 valor sin confirmar')).toBeVisible();
    for (const keys of ['{Tab}', '{Enter}{Escape}{Tab}']) {
      act(() => field('Plazo').focus());
      await userEvent.keyboard(keys);
      expect(screen.getByText('1 valor sin confirmar')).toBeVisible();
    }
    // The same option again, which browsers report in no event.
    act(() => field('Plazo').focus());
    await userEvent.keyboard('3{Tab}');
    expect(screen.queryByText(/sin confirmar/i)).toBeNull();
  });
  await step('[S-CAL-16] accepts 0 as other income and debts', async () => {
    await retype('Otros ingresos', '');
    await retype('Deudas al mes', '');
    await calculate();
    await waitFor(() => expect(calculations()[0]?.body).toMatchObject({ additionalIncome: 0, existingDebts: 0 }));
  });
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

it('shows a result', async () => {
  api.on(calculatorApi.mortgage, refuse('calculation_failed', { message: 'Los ingresos deben ser mayores que 0' }));
  open();
  expect(region()).toBeNull();
  await calculate();
  await step('[S-CAL-38] reports why there is none, or that it failed', async () => {
    expect(await toast().findByText('Los ingresos deben ser mayores que 0')).toBeVisible();
    expect(toast().getByText('Error en el cálculo')).toBeVisible();
    api.on(calculatorApi.mortgage, DROP);
    await press('Calcular');
    expect(await toast().findByText('No se pudo realizar el cálculo. Intente nuevamente.')).toBeVisible();
  });
  step('[S-CAL-21] is absent before a calculation has succeeded', () => expect(region()).toBeNull());

  api.on(calculatorApi.mortgage, ({ body }) => calculateMortgage(body));
  await press('Calcular');
  const result = within(await screen.findByRole('region', { name: 'Resultado' }));
  const shows = (facts: Record<string, string>) => {
    for (const [term, value] of Object.entries(facts))
      expect(result.getByText(term, { selector: 'dt' }).nextSibling).toHaveTextContent(value);
  };
  step('[S-CAL-22] scrolls into view', () => expect(scrolled.mock.contexts).toEqual([region()?.firstElementChild]));
  step('[S-CAL-39] is announced', () => expect(toast().getByText('Cálculo completado')).toBeVisible());
  step('[S-CAL-24] shows loan, payment, term, rate, ratio and financing', () => {
    shows({ Préstamo: '200.000 €', 'Cuota mensual': '843,21 €' });
    expect(result.getByText(/^Durante 30 años, al 3 %$/)).toBeVisible();
    expect(result.getByText(/^80 % del valor de la vivienda$/)).toBeVisible();
    expect(result.getByText(/^45,7 %\./)).toBeVisible();
  });
  step('[S-CAL-25] shows needed, available and missing money', () =>
    shows({
      'Valor de la vivienda': '250.000 €',
      Préstamo: '200.000 €',
      Entrada: '50.000 €',
      'Total necesario': '72.350 €',
      'Ahorros disponibles': '30.000 €',
      'Falta por ahorrar': '42.350 €',
    }),
  );
  step('[S-CAL-26] lists the costs', () =>
    shows({
      'Notaría y registro': '1.250 €',
      Impuestos: '20.000 €',
      Gestoría: '400 €',
      Tasación: '400 €',
      'Otros gastos': '300 €',
    }),
  );
  await step('[S-CAL-36] prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await press('Imprimir');
    expect(print).toHaveBeenCalledTimes(1);
  });
});

it('describes the ratio', async () => {
  open();
  await calculate();
  /** The verdict on a payment of 843.21 € and debts of 300 €. */
  const verdict = async (words: RegExp) => (await screen.findByText(words)).closest('[data-tone]');
  const earn = async (income: string) => {
    await retype('Ingresos al mes', income);
    expect(await screen.findByText('Has cambiado los datos.')).toBeVisible();
    await press('Calcular');
  };
  await step('[S-CAL-31] above 40 %', async () =>
    expect(await verdict(/^45,7 %\. Alto riesgo de sobreendeudamiento\.$/)).toBeVisible(),
  );
  step('[S-CAL-23] has a badge for not viable', () => expect(screen.getByText('No viable')).toBeVisible());
  await earn('3000');
  const difficult = await verdict(/^38,1 %\. Difícil de aprobar\.$/);
  step('[S-CAL-30] up to 40 %', () => expect(difficult).toBeVisible());
  step('[S-CAL-29] is red above 35 %', () => expect(difficult).toHaveAttribute('data-tone', 'danger'));
  await earn('3500');
  const tight = await verdict(/^32,7 %\. Ajustado, pero viable\.$/);
  step('[S-CAL-28] up to 35 %', () => expect(tight).toBeVisible());
  step('[S-CAL-29] is not red up to 35 %', () => expect(tight).toHaveAttribute('data-tone', 'warning'));
  await earn('4000');
  await step('[S-CAL-27] up to 30 %', async () => expect(await verdict(/^28,6 %\. Saludable\.$/)).toBeVisible());
  step('[S-CAL-23] has a badge for viable', () => {
    expect(screen.getByText('Viable')).toBeVisible();
    expect(screen.queryByText('No viable')).toBeNull();
  });
});
