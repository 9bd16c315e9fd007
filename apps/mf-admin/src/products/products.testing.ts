import { banksApi, productForm, productsApi, type Bank, type Product, type ProductForm } from '@umbral/contracts';
import { aProduct as aProductForm } from '@umbral/contracts/factories';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

let lastId = 100;

/** The stored product of a form that sends all of its fields. */
const storedOf = ({ bonuses, ...form }: ProductForm): Partial<Product> => ({ ...form, bonuses: bonuses ?? [] });

/** A product as returned by the API: active, of bank 3, with the defaults of a new one. */
export function aProduct(fields: Partial<Product> = {}): Product {
  lastId += 1;
  return {
    ...productForm.parse(aProductForm({ bankId: 3 })),
    rateType: null,
    fixedYears: null,
    spread: null,
    bonuses: [],
    id: lastId,
    bankName: 'Banco del Turia',
    companyId: null,
    companyName: null,
    userId: 1,
    userEmail: null,
    isActive: true,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

/** A fake catalog service with a few products: filters, writes and versions like the real one. */
export function serveProducts(api: ReturnType<typeof createApi>, initial: readonly Product[], banks: readonly Bank[]) {
  const service = { products: [...initial] };
  const change = (id: number, changeOf: (product: Product) => Partial<Product>) => {
    const before = service.products.find((product) => product.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changeOf(before) };
    service.products = service.products.map((product) => (product.id === id ? after : product));
    return new Tagged(after, `"${id}-1"`);
  };
  api.on(banksApi.list, () => banks.filter(({ isActive }) => isActive));
  api.on(productsApi.list, ({ query }) =>
    pageOfRows(
      service.products.filter(({ bankId }) => query.bankId === undefined || bankId === query.bankId),
      query,
    ),
  );
  api.on(productsApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(productsApi.create, ({ body }) => {
    const product = aProduct(storedOf(body));
    service.products.push(product);
    return new Tagged(product, `"${product.id}-1"`);
  });
  api.on(productsApi.update, ({ params, body }) => change(params.id, () => storedOf(body)));
  api.on(productsApi.toggleStatus, ({ params }) => change(params.id, ({ isActive }) => ({ isActive: !isActive })));
  api.on(productsApi.remove, ({ params }) => {
    service.products = service.products.filter(({ id }) => id !== params.id);
    return undefined;
  });
  return service;
}
