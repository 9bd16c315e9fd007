import { paymentStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

export const FORMER_PATH = '/payment-studies/anteriores';

/** The visible former studies that match a search, newest first. */
export const useFormerStudies = (search?: string) =>
  useOperation(paymentStudiesApi.list, { query: { status: 'all', ...(search && { search }) } });
