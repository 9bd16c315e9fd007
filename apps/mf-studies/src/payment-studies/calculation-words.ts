import type { HousingCalculation } from '@umbral/contracts';

/** Name in lists and titles. A calculation may have none. */
export const clientWord = ({ clientName }: HousingCalculation): string => clientName.trim() || 'Sin nombre';

/** Whose calculation it is, for administrators. */
export const companyWord = ({ companyName, userEmail }: HousingCalculation): string | null => companyName ?? userEmail;
