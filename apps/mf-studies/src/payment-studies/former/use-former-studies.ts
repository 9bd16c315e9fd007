import { paymentStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The studies of the former kind in sight, newest first. Most people have none. */
export const useFormerStudies = () => useOperation(paymentStudiesApi.list, { query: { status: 'all' } });
