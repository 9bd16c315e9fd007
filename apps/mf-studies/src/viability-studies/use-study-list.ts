import { statusFilters, viabilityStudiesApi } from '@umbral/contracts';
import { useListState, useOperation } from '@umbral/web-kit';

/** Search, filters and page of the list, as the address has them, and the page of studies that they ask for. */
export function useStudyList() {
  const list = useListState({ filters: { status: statusFilters, type: ['all', 'national', 'international'] } });
  const studies = useOperation(viabilityStudiesApi.list, { query: list.query }, { keepPrevious: true });
  return { list, studies };
}

export type StudyList = ReturnType<typeof useStudyList>['list'];
