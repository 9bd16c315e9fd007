import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculatorApi } from '@umbral/contracts';
import { DROP, refuse } from '@umbral/web-kit/testing';
import { calculatorPage } from './calculator-page.testing';

const { api, calculate, open, press, retype, scrolled, toast } = calculatorPage();

describe('the result', () => {
  const result = async () => within(await screen.findByRole('region', { name: 'Resultado' }));
  const valueOf = async (term: string) => (await result()).getByText(term, { selector: 'dt' }).nextSibling;

  it('[S-CAL-21] is not there before a calculation has succeeded', async () => {
    api.on(calculatorApi.mortgage, refuse('calculation_failed', { message: 'No' }));
    open();
    expect(screen.queryByRole('region', { name: 'Resultado' })).toBeNull();
    await calculate();
    expect(await toast().findByText('Error en el cálculo')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Resultado' })).toBeNull();
  });

  describe('of the figures that the form begins with', () => {
    beforeEach(async () => {
      open();
      await calculate();
      await result();
    });

    it('[S-CAL-22] comes into view', () => {
      expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Resultado' }).firstElementChild]);
    });

    it('[S-CAL-24] shows loan, payment, term, rate, ratio and financing', async () => {
      const { getByText } = await result();
      expect(await valueOf('Préstamo')).toHaveTextContent('200.000 €');
      expect(await valueOf('Cuota mensual')).toHaveTextContent('843,21 €');
      expect(getByText(/^Durante 30 años, al 3 %$/)).toBeVisible();
      expect(getByText(/^80 % del valor de la vivienda$/)).toBeVisible();
      expect(getByText(/^45,7 %\./)).toBeVisible();
    });

    it('[S-CAL-25] shows the money that is needed, what there is, and what is lacking', async () => {
      const money = Object.entries({
        'Valor de la vivienda': '250.000 €',
        Préstamo: '200.000 €',
        Entrada: '50.000 €',
        'Total necesario': '72.350 €',
        'Ahorros disponibles': '30.000 €',
        'Falta por ahorrar': '42.350 €',
      });
      for (const [term, euros] of money) expect(await valueOf(term)).toHaveTextContent(euros);
    });

    it('[S-CAL-26] lists the costs', async () => {
      const costs = Object.entries({
        'Notaría y registro': '1250 €',
        Impuestos: '20.000 €',
        Gestoría: '400 €',
        Tasación: '400 €',
        'Otros gastos': '300 €',
      });
      for (const [term, euros] of costs) expect(await valueOf(term)).toHaveTextContent(euros);
    });

    it('[S-CAL-39] is told', () => {
      expect(toast().getByText('Cálculo completado')).toBeVisible();
    });
  });

  it('[S-CAL-23] has a badge that says whether the mortgage is viable', async () => {
    open();
    await calculate();
    expect((await result()).getByText('No viable')).toBeVisible();
    await retype('Ingresos al mes', '4000');
    await press('Calcular');
    expect(await screen.findByText('Viable')).toBeVisible();
    expect(screen.queryByText('No viable')).toBeNull();
  });

  /** The verdict on a payment of 843.21 € and debts of 300 €. */
  const verdict = async (income: string, words: RegExp) => {
    open();
    await retype('Ingresos al mes', income);
    await calculate();
    return (await result()).getByText(words).closest('[data-tone]');
  };

  it.each([
    ['[S-CAL-27]', '4000', /^28,6 %\. Saludable\.$/],
    ['[S-CAL-28]', '3500', /^32,7 %\. Ajustado, pero viable\.$/],
    ['[S-CAL-30]', '3000', /^38,1 %\. Difícil de aprobar\.$/],
    ['[S-CAL-31]', '2500', /^45,7 %\. Alto riesgo de sobreendeudamiento\.$/],
  ])('%s has words for the ratio that an income of %s € gives', async (_, income, words) => {
    expect(await verdict(income, words)).toBeVisible();
  });

  it.each([
    ['3500', /^32,7 %\./, 'warning'],
    ['3000', /^38,1 %\./, 'danger'],
  ])('[S-CAL-29] is red above 35 %% only: with an income of %s €', async (income, ratio, tone) => {
    expect(await verdict(income, ratio)).toHaveAttribute('data-tone', tone);
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
