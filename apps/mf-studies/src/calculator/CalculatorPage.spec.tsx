import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateMortgage } from '@umbral/mortgage';
import { calculatorApi, clientMailsApi, clientsApi, shortCalculatorForm } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { agent, createApi, DROP, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import { aClient, anEvaluation, MOMENT, serveClients } from '../clients/clients.testing';
import CalculatorPage from './CalculatorPage';
import { adviceOf } from './calculator-words';

const api = createApi();
const marta = aClient({
  employmentType: 'self-employed',
  employmentTime: 'more-5',
  evaluations: [
    anEvaluation({
      monthlyIncome: 4100,
      additionalIncome: 0,
      existingDebts: 0,
      availableSavings: 90_000,
      propertyValue: 260_000,
      loanPercentage: 77,
      loanTerm: 25,
      interestRate: 2.5,
    }),
  ],
});
const scrolled = jest.fn();

beforeEach(() => {
  api.calls.length = 0;
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  serveClients(api, [marta]);
  api.on(clientsApi.create, new Tagged({ ...marta, id: 9 }, '"9-1"'));
  api.on(clientsApi.update, new Tagged(marta, '"5-2"'));
  api.on(calculatorApi.mortgage, ({ body }) => calculateMortgage(body));
});

const open = (at?: string) => renderPage({ api, Page: CalculatorPage, path: '/calculator', at, user: agent });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
};
async function calculate() {
  await retype('Nombre', 'Ana');
  await retype('Apellidos', 'Ruiz');
  await press('Calcular');
}

describe('the form', () => {
  it('[S-CAL-03] [S-CAL-05] begins with the defaults', () => {
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

  it('[S-CAL-06] [S-CAL-07] [S-CAL-08] [S-CAL-09] offers the usual choices', () => {
    open();
    const options = (label: string) =>
      within(field(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(options('Financiación')).toEqual(['70 %', '75 %', '80 %', '85 %', '90 %', '95 %', '100 %']);
    expect(options('Plazo')).toEqual(['15 años', '20 años', '25 años', '30 años', '35 años']);
    const values = (label: string) =>
      within(field(label))
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value);
    expect(values('Empleo')).toEqual(['', 'employed', 'self-employed', 'public', 'temporary', 'other']);
    expect(values('Antigüedad')).toEqual(['', 'less-1', '1-3', '3-5', 'more-5']);
  });

  it('[S-CAL-04] changes the rate by tenths', async () => {
    open();
    await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
    expect(field('Tipo de interés')).toHaveValue('3,1');
  });

  it('[S-CAL-10] [S-CAL-11] [S-CAL-12] [S-CAL-13] [S-CAL-14] [S-CAL-15] [S-CAL-16] [S-CAL-19] says what is missing, without a call', async () => {
    open();
    await retype('Email', 'nada');
    await retype('Edad', '17');
    await retype('Ingresos al mes', '0');
    await retype('Ahorros', '-1');
    await retype('Tipo de interés', '0');
    await press('Calcular');
    for (const message of [
      'El nombre es requerido',
      'Los apellidos son requeridos',
      'Email inválido',
      'La edad mínima es 18 años',
      'Los ingresos mensuales deben ser mayores que 0',
      'Los ahorros no pueden ser negativos',
      'El interés debe ser mayor que 0',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(api.callsOf(calculatorApi.mortgage)).toHaveLength(0);
    await retype('Edad', '100');
    expect(await screen.findByText('La edad máxima es 99 años')).toBeVisible();
    await retype('Edad', '');
    await waitFor(() => expect(screen.queryByText('La edad máxima es 99 años')).toBeNull());
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

describe('the result', () => {
  it('[S-CAL-21] [S-CAL-22] [S-CAL-23] [S-CAL-24] [S-CAL-25] [S-CAL-26] [S-CAL-29] [S-CAL-39] appears after a calculation, in view', async () => {
    open();
    expect(screen.queryByRole('heading', { name: 'Resultado' })).toBeNull();
    await calculate();
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
    expect(toast().getByText('Cálculo completado')).toBeVisible();
    expect(scrolled).toHaveBeenCalled();
    const result = within(screen.getByRole('region', { name: 'Resultado' }));
    expect(result.getByText('No viable')).toBeVisible();
    expect(result.getByText('Cuota mensual').nextSibling).toHaveTextContent('843,21 €');
    expect(result.getByText('Total necesario').nextSibling).toHaveTextContent('72.350 €');
    expect(result.getByText('Falta por ahorrar').nextSibling).toHaveTextContent('42.350 €');
    expect(result.getByText('Notaría y registro').nextSibling).toHaveTextContent('1250 €');
    expect(result.getByText(/45,7.%\. Alto riesgo de sobreendeudamiento/).closest('[data-tone]')).toHaveAttribute(
      'data-tone',
      'danger',
    );
  });

  it('[S-CAL-27] [S-CAL-28] [S-CAL-30] [S-CAL-31] has advice for each band', () => {
    expect(Object.values(adviceOf).map(({ title }) => title)).toEqual([
      'Saludable.',
      'Ajustado, pero viable.',
      'Difícil de aprobar.',
      'Alto riesgo de sobreendeudamiento.',
    ]);
  });

  it('[S-CAL-38] tells a refusal with its reason, or with words of its own', async () => {
    api.on(calculatorApi.mortgage, refuse('calculation_failed', { message: 'Los ingresos deben ser mayores que 0' }));
    open();
    await calculate();
    expect(await toast().findByText('Error en el cálculo')).toBeVisible();
    expect(toast().getByText('Los ingresos deben ser mayores que 0')).toBeVisible();
    api.on(calculatorApi.mortgage, DROP);
    await press('Calcular');
    expect(await toast().findByText('No se pudo realizar el cálculo. Intente nuevamente.')).toBeVisible();
  });

  it('says that it is out of date once figures have changed', async () => {
    open();
    await calculate();
    await screen.findByRole('region', { name: 'Resultado' });
    await retype('Ingresos al mes', '3000');
    expect(await screen.findByText('Has cambiado los datos.')).toBeVisible();
  });

  it('[S-CAL-36] prints', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});

describe('sending the result', () => {
  const ADDRESS = 'ana@umbral.test';
  const letter = {
    subject: 'Su cálculo de hipoteca',
    text: 'Hola, Ana:\n\nLe enviamos su cálculo.\n',
    fileName: 'c.pdf',
  };
  beforeEach(() => {
    api.on(clientMailsApi.previewEvaluation, { to: ADDRESS, ...letter });
    api.on(clientMailsApi.sendEvaluation, {
      to: ADDRESS,
      subject: letter.subject,
      sha256: 'a'.repeat(64),
      sentAt: MOMENT,
    });
  });
  const prepare = async () => {
    await retype('Email', ADDRESS);
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar por email' }));
    return within(await screen.findByRole('dialog', { name: 'Enviar por email' }));
  };

  it('[S-CAL-37] [D124] says that the client’s address is missing, and leads to it', async () => {
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Falta el email del cliente' }));
    expect(field('Email')).toHaveFocus();
    await userEvent.keyboard(ADDRESS);
    expect(screen.getByRole('button', { name: 'Enviar por email' })).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toEqual([]);
  });

  it('[S-CAL-37] [D124] keeps it, shows the mail, and sends it to the address that was shown', async () => {
    open();
    const dialog = await prepare();
    expect(await dialog.findByText(ADDRESS)).toBeVisible();
    expect(dialog.getByText('Su cálculo de hipoteca')).toBeVisible();
    expect(dialog.getByText(/Le enviamos su cálculo/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Abrir el PDF c.pdf' })).toHaveAttribute(
      'href',
      '/api/clients/9/evaluations/1/pdf',
    );
    expect(api.callsOf(clientMailsApi.sendEvaluation)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText('Email enviado')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [call, ...others] = api.callsOf(clientMailsApi.sendEvaluation);
    expect([call?.params, call?.body, others]).toEqual([{ id: 9, evaluationId: 1 }, { to: ADDRESS }, []]);
    expect(call?.idempotencyKey).toBeTruthy();
  });

  it('[D124] keeps nothing twice: neither for another look, nor with another address', async () => {
    open();
    const dialog = await prepare();
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await press('Enviar por email');
    expect(await screen.findByRole('dialog', { name: 'Enviar por email' })).toBeVisible();
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    await press('Cancelar');
    await retype('Email', 'otra@umbral.test');
    await press('Enviar por email');
    await screen.findByRole('dialog', { name: 'Enviar por email' });
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    const [update] = api.callsOf(clientsApi.update);
    expect(update?.body).toMatchObject({ email: 'otra@umbral.test' });
    expect(update?.body).not.toHaveProperty('evaluation');
  });

  it('[D124] stays open when the mail was not sent, and says why', async () => {
    api.on(clientMailsApi.sendEvaluation, refuse('mail_not_sent'));
    open();
    const dialog = await prepare();
    await userEvent.click(await dialog.findByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText('No se pudo enviar el correo. Inténtalo de nuevo en unos minutos')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enviar' })).toBeVisible();
    const errors = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
    api.on(clientMailsApi.sendEvaluation, refuse('validation', { errors }));
    api.on(clientMailsApi.previewEvaluation, { to: 'nueva@umbral.test', ...letter });
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await toast().findByText(/El email del cliente ha cambiado/)).toBeVisible();
    expect(await dialog.findByText('nueva@umbral.test')).toBeVisible();
  });
});

describe('clients', () => {
  it('[S-CAL-01] [S-CAL-02] fills the form with the client of the address, and names them', async () => {
    open('/calculator?client=5');
    expect(await screen.findByText('Marta Soler', { selector: 'strong' })).toBeVisible();
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    expect(field('Empleo')).toHaveValue('self-employed');
    expect(field('Valor de la vivienda')).toHaveValue('260.000');
    expect(within(field('Financiación')).getAllByRole('option')).toHaveLength(8);
  });

  it('says that a client is unknown, and calculates all the same', async () => {
    api.on(clientsApi.get, refuse('not_found'));
    open('/calculator?client=77');
    expect(await screen.findByText('Este cliente no existe.')).toBeVisible();
    await calculate();
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
  });

  it('[S-CAL-32] [S-CAL-33] [S-CAL-34] [D53] saves a new client with the evaluation in view', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(clientsApi.create, async () => {
      await gate;
      return new Tagged({ ...marta, id: 9 }, '"9-1"');
    });
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeVisible();
    release();
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
    const [call] = api.callsOf(clientsApi.create);
    expect(call?.body).toMatchObject({ firstName: 'Ana', evaluation: { monthlyIncome: 2500, loanPercentage: 80 } });
    expect(call?.idempotencyKey).toBeTruthy();
    await waitFor(() => expect(history.address.search).toBe('?client=9'));
    expect(screen.getByRole('region', { name: 'Resultado' })).toBeVisible();
  });

  it('[D53] [D41] adds the evaluation to the client whom the page was opened for', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await press('Calcular');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
    expect(api.callsOf(clientsApi.update)[0]).toMatchObject({
      params: { id: 5 },
      ifMatch: '"5-1"',
      body: { evaluation: { loanPercentage: 77 } },
    });
  });

  it('[S-CAL-35] tells a failed save', async () => {
    api.on(clientsApi.create, refuse('timeout'));
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    expect(await toast().findByText('No se pudo guardar la información del cliente.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-CAL-40] [D54] links the last clients, read anew after a calculation', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Marta Soler' })).toHaveAttribute('href', '/calculator?client=5');
    const before = api.callsOf(clientsApi.list).length;
    await calculate();
    await waitFor(() => expect(api.callsOf(clientsApi.list).length).toBeGreaterThan(before));
  });
});
