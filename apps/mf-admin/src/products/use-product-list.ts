import { productsApi, statusFilters } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

export const ALL_BANKS = 'all';

/** Search, filters and page of the list, as the address has them, and the page of products that they ask for. */
export function useProductList() {
  const list = useListState({ filters: { status: statusFilters, bankId: ALL_BANKS } });
  const { bankId, ...query } = list.query;
  const products = useOperation(
    productsApi.list,
    { query: { ...query, bankId: /^[1-9]\d{0,8}$/.test(bankId) ? Number(bankId) : undefined } },
    { keepPrevious: true },
  );
  return { list, products };
}

export type ProductList = ReturnType<typeof useProductList>['list'];
