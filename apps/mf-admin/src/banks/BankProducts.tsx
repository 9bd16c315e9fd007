import type { ReactNode } from 'react';
import { productsApi, type Bank } from '@umbral/contracts';
import { PlainList } from '@umbral/ui/assign';
import { rowsOf, useOperation } from '@umbral/web-kit';

interface BankProductsProps {
  bank: Bank;
  status: 'active' | 'all';
  none: string;
  /** They could not be read: nothing is listed, and nothing untrue is said. */
  unknown: string;
  some: (count: number) => ReactNode;
}

/** Which products go with a bank. When they cannot be read the bank can be acted on all the same. */
export function BankProducts({ bank, status, none, unknown, some }: BankProductsProps) {
  // Always read anew: who confirms decides on what is true now.
  const products = useOperation(productsApi.list, { query: { bankId: bank.id, status } }, { staleTime: 0 });
  if (products.isPending) return <p>Buscando sus productos...</p>;
  if (!products.isSuccess) return <p>{unknown}</p>;
  const items = rowsOf(products.data).map(({ name, code }) => ({ name, note: code }));
  if (items.length === 0) return <p>{none}</p>;
  return (
    <>
      <p>{some(items.length)}</p>
      <PlainList items={items} />
    </>
  );
}
