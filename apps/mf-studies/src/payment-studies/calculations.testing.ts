import {
  advisersApi,
  housingCalculationsApi,
  paymentStudiesApi,
  type HousingCalculation,
  type HousingInput,
  type PaymentStudy,
} from '@umbral/contracts';
import { calculateLegacyPaymentStudy, calculateMaximumPrice } from '@umbral/mortgage';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

const figures: HousingInput = {
  monthlyNetIncome: 2500,
  monthlyOtherIncome: 0,
  monthlyDebtPayments: 0,
  availableSavings: 60_000,
  loanTermYears: 30,
  annualInterestRate: 3.5,
  incomePercentageForMortgage: 30,
  expectedFinancingPercentage: 80,
  purchaseCostsPercentage: 10,
};

let lastId = 100;

/** A calculation as the API returns it: active, of a company. */
export function aCalculation(fields: Partial<HousingCalculation> = {}): HousingCalculation {
  lastId += 1;
  const input = { ...figures, ...fields };
  return {
    id: lastId,
    userId: 2,
    userEmail: 'lucia@umbral.test',
    companyId: 1,
    companyName: 'Hogar Levante',
    clientName: `Cliente ${lastId}`,
    clientId: null,
    clientPhone: '612 037 554',
    isActive: true,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...figures,
    ...calculateMaximumPrice(input),
    ...fields,
  };
}

/** A study of the former kind. */
export function aFormerStudy(fields: Partial<PaymentStudy> = {}): PaymentStudy {
  const study = {
    id: 3,
    userId: 2,
    companyId: 1,
    firstName: 'Gema',
    lastName: 'Olarte',
    phone: '619 552 003',
    monthlyNetIncome: 2150,
    monthlyOtherLoans: 240,
    effortRatio: 35,
    isActive: true,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
  return { ...study, ...calculateLegacyPaymentStudy(study) };
}

type Api = ReturnType<typeof createApi>;

/** A studies service with a few calculations: filters, changes and versions like the real one. */
export function serveCalculations(
  api: Api,
  initial: readonly HousingCalculation[],
  former: readonly PaymentStudy[] = [],
) {
  const service = { calculations: [...initial], former: [...former], version: 1 };
  const etag = (id: number) => `"${id}-${service.version}"`;
  const change = (id: number, changes: (before: HousingCalculation) => Partial<HousingCalculation>) => {
    const before = service.calculations.find((calculation) => calculation.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changes(before) };
    service.calculations = service.calculations.map((calculation) => (calculation.id === id ? after : calculation));
    return new Tagged(after, etag(id));
  };
  api.on(advisersApi.ofCalculations, []);
  api.on(housingCalculationsApi.list, ({ query }) => {
    const { items, pagination } = pageOfRows(
      service.calculations.map((row) => ({ ...row, name: row.clientName })),
      query,
    );
    return { items: items.map(({ name: _, ...row }) => row), pagination };
  });
  api.on(housingCalculationsApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(housingCalculationsApi.calculate, ({ body }) => calculateMaximumPrice(body));
  api.on(housingCalculationsApi.create, ({ body }) => {
    const calculation = aCalculation(body);
    service.calculations.unshift(calculation);
    return new Tagged(calculation, etag(calculation.id));
  });
  api.on(housingCalculationsApi.update, ({ params, body }) => change(params.id, () => body));
  api.on(housingCalculationsApi.toggleStatus, ({ params }) =>
    change(params.id, ({ isActive }) => ({ isActive: !isActive })),
  );
  api.on(housingCalculationsApi.remove, ({ params }) => {
    service.calculations = service.calculations.filter(({ id }) => id !== params.id);
    return undefined;
  });
  api.on(paymentStudiesApi.list, () => service.former);
  api.on(paymentStudiesApi.get, ({ params }) => {
    const study = service.former.find(({ id }) => id === params.id);
    return study ? new Tagged(study, etag(study.id)) : refuse('not_found');
  });
  api.on(
    paymentStudiesApi.update,
    ({ params, body }) =>
      new Tagged(aFormerStudy({ ...(body as Partial<PaymentStudy>), id: params.id }), etag(params.id)),
  );
  return service;
}
