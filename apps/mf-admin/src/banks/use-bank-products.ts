import { productsApi, type Bank } from '@umbral/contracts';
import { rowsOf, useOperation } from '@umbral/web-kit';

/** The products that go with a bank. When they cannot be read there are none to list, and the bank can be acted on all the same. */
export function useBankProducts({ id }: Bank, status: 'active' | 'all') {
  // Always read anew: who confirms decides on what is true now.
  const products = useOperation(productsApi.list, { query: { bankId: id, status } }, { staleTime: 0 });
  return {
    isPending: products.isPending,
    isKnown: products.isSuccess,
    items: products.isSuccess ? rowsOf(products.data).map(({ name, code }) => ({ name, note: code })) : [],
  };
}

export type BankProducts = ReturnType<typeof useBankProducts>;
