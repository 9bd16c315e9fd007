import { viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The products assessed for the study. They come from another service, so the study renders without waiting for them. */
export const useProducts = (studyId: number) =>
  useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: studyId } });

export type Products = ReturnType<typeof useProducts>;
