import { viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The products assessed against the study. They are another service's: the study is shown without waiting for them. */
export const useProducts = (studyId: number) =>
  useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: studyId } });

export type Products = ReturnType<typeof useProducts>;
