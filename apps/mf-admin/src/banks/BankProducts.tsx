import type { ReactNode } from 'react';
import { productsApi, type Bank } from '@umbral/contracts';
import { formatNumber } from '@umbral/ui';
import { PlainList } from '@umbral/ui/assign';
import { pageOf, rowsOf, useOperation } from '@umbral/web-kit';

interface BankProductsProps {
  bank: Bank;
  status: 'active' | 'all';
  none: string;
  /** Text when they could not be loaded. */
  unknown: string;
  some: (count: number) => ReactNode;
}

/** The products affected with a bank. The action stays available when they cannot be loaded. */
export function BankProducts({ bank, status, none, unknown, some }: BankProductsProps) {
  // Never from the cache: the confirmation must show the current products.
  const products = useOperation(productsApi.list, { query: { bankId: bank.id, status, page: 1 } }, { staleTime: 0 });
  if (products.isPending) return <p>Buscando sus productos...</p>;
  if (!products.isSuccess) return <p>{unknown}</p>;
  const items = rowsOf(products.data).map(({ name, code }) => ({ name, note: code }));
  if (items.length === 0) return <p>{none}</p>;
  const total = pageOf(products.data)?.pagination.total ?? items.length;
  return (
    <>
      <p>{some(total)}</p>
      <PlainList items={items} />
      {total > items.length ? <p>Y {formatNumber(total - items.length)} más.</p> : null}
    </>
  );
}
