import { banksApi, statusFilters } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

/** Search, filter and page of the list, as the address has them, and the page of banks that they ask for. */
export function useBankList() {
  const list = useListState({ filters: { status: statusFilters } });
  const banks = useOperation(banksApi.list, { query: list.query }, { keepPrevious: true });
  return { list, banks };
}

export type BankList = ReturnType<typeof useBankList>['list'];
