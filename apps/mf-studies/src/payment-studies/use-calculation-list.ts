import { housingCalculationsApi, statusFilters } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

/** Search, filter and page of the list, as the address has them, and the page of calculations that they ask for. */
export function useCalculationList() {
  const list = useListState({ filters: { status: statusFilters } });
  const calculations = useOperation(housingCalculationsApi.list, { query: list.query }, { keepPrevious: true });
  return { list, calculations };
}

export type CalculationList = ReturnType<typeof useCalculationList>['list'];
