import { banksApi, companiesApi, productsApi, type Bank, type Product } from '@umbral/contracts';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

let lastId = 100;

/** A bank as returned by the API: active, without payment or company. */
export function aBank(fields: Partial<Bank> = {}): Bank {
  lastId += 1;
  return {
    id: lastId,
    name: `Banco ${lastId}`,
    logo: null,
    paymentPercentage: 0,
    details: null,
    type: 'físico',
    isActive: true,
    companyId: null,
    companyName: null,
    userId: 1,
    userEmail: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

/** A fake catalog service with a few banks: filters, writes and versions like the real one. */
export function serveBanks(
  api: ReturnType<typeof createApi>,
  initial: readonly Bank[],
  products: readonly Product[] = [],
) {
  const service = { banks: [...initial] };
  const change = (id: number, changeOf: (bank: Bank) => Partial<Bank>) => {
    const before = service.banks.find((bank) => bank.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changeOf(before) };
    service.banks = service.banks.map((bank) => (bank.id === id ? after : bank));
    return new Tagged(after, `"${id}-1"`);
  };
  api.on(banksApi.list, ({ query }) => (query.page ? pageOfRows(service.banks, query) : service.banks));
  api.on(banksApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(banksApi.create, ({ body }) => {
    const bank = aBank({ ...body, logo: body.logo ?? null });
    service.banks.push(bank);
    return new Tagged(bank, `"${bank.id}-1"`);
  });
  api.on(banksApi.update, ({ params, body: { logo, ...body } }) =>
    change(params.id, (before) => ({ ...body, logo: logo === undefined ? before.logo : logo })),
  );
  api.on(banksApi.setActive, ({ params, body }) => change(params.id, () => body));
  api.on(banksApi.remove, ({ params }) => {
    service.banks = service.banks.filter(({ id }) => id !== params.id);
    return undefined;
  });
  api.on(productsApi.list, ({ query: { bankId, status } }) =>
    products.filter((product) => product.bankId === bankId && (status !== 'active' || product.isActive)),
  );
  api.on(companiesApi.list, () => [
    {
      id: 5,
      name: 'Norte Hipotecas',
      description: null,
      logo: null,
      reportNotice: null,
      isActive: true,
      userCount: 0,
      createdAt: MOMENT,
      updatedAt: MOMENT,
    },
  ]);
  return service;
}
