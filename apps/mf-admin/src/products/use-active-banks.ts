import { banksApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The banks that products can be of. */
export const useActiveBanks = () => useOperation(banksApi.list, { query: { status: 'active' } });
