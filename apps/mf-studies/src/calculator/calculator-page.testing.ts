import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateMortgage } from '@umbral/mortgage';
import { calculatorApi, clientsApi } from '@umbral/contracts';
import { agent, createApi, fill, renderPage, Tagged } from '@umbral/web-kit/testing';
import { aClient, anEvaluation, serveClients } from '../clients/clients.testing';
import CalculatorPage from './CalculatorPage';

export const marta = aClient({
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

/** The page of an agent with one client, and helpers to use it. Reset before each test. */
export function calculatorPage() {
  const api = createApi();
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

  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const retype = (label: string, text: string) => fill(field(label), text);
  return {
    api,
    scrolled,
    field,
    press,
    retype,
    open: (at?: string) => renderPage({ api, Page: CalculatorPage, path: '/calculator', at, user: agent }),
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    calculate: async () => {
      await retype('Nombre', 'Ana');
      await retype('Apellidos', 'Ruiz');
      await press('Calcular');
    },
  };
}
