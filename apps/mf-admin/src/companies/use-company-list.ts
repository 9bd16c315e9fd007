import { companiesApi, statusFilters } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

/** Search, filter and page of the list, as the address has them, and the page of companies that they ask for. */
export function useCompanyList() {
  const list = useListState({ filters: { status: statusFilters } });
  const companies = useOperation(companiesApi.list, { query: list.query }, { keepPrevious: true });
  return { list, companies };
}

export type CompanyList = ReturnType<typeof useCompanyList>['list'];
