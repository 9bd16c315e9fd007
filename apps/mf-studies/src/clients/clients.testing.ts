import { clientMergesApi, clientsApi, normalizeIdentifier, type AnswerOf, type Evaluation } from '@umbral/contracts';
import { refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

type Client = AnswerOf<typeof clientsApi.get>;

export const MOMENT = '2026-11-20T08:41:07.000Z';

/** An evaluation as the API returns it. */
export const anEvaluation = (fields: Partial<Evaluation> = {}): Evaluation => ({
  id: 1,
  clientId: 5,
  status: 'pending',
  monthlyIncome: 2500,
  additionalIncome: 300,
  existingDebts: 120,
  availableSavings: 30_000,
  propertyValue: 250_000,
  loanPercentage: 90,
  loanAmount: 225_000,
  loanTerm: 30,
  interestRate: 3,
  monthlyPayment: 948.61,
  paymentToIncomeRatio: 33,
  region: null,
  homeType: 'second_hand',
  age: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...fields,
});

/** Marta Soler, client 5, without evaluations. */
export const aClient = (fields: Partial<Client> = {}): Client => ({
  id: 5,
  userId: 2,
  companyId: null,
  firstName: 'Marta',
  lastName: 'Soler',
  email: null,
  phone: '612 480 337',
  dni: null,
  age: 41,
  employmentType: 'public',
  employmentTime: '3-5',
  createdAt: MOMENT,
  updatedAt: MOMENT,
  evaluations: [],
  nextStep: null,
  ...fields,
});

/** A studies service with a few clients, searchable by name and phone. */
export function serveClients(api: ReturnType<typeof createApi>, clients: readonly Client[]): void {
  api.on(clientsApi.list, ({ query: { search = '' } }) => {
    const items = clients.filter(({ firstName, lastName, phone }) =>
      `${firstName} ${lastName} ${phone?.replace(/\D/g, '')}`.toLowerCase().includes(search.toLowerCase()),
    );
    return { items, pagination: { page: 1, pageSize: 10, total: items.length, totalPages: 1 } };
  });
  const digitsOf = (phone: string | null | undefined) => phone?.replace(/\D/g, '').slice(-9);
  api.on(clientMergesApi.duplicates, ({ query: { phone, email, dni, except } }) =>
    clients.filter(
      (client) =>
        client.id !== except &&
        ((phone && digitsOf(client.phone) === digitsOf(phone)) ||
          (email && client.email === email) ||
          (dni && client.dni === normalizeIdentifier(dni))),
    ),
  );
  api.on(clientsApi.get, ({ params }) => {
    const client = clients.find(({ id }) => id === params.id);
    return client ? new Tagged(client, `"${client.id}-1"`) : refuse('not_found');
  });
}
