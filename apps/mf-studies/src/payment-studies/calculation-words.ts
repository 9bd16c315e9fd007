import type { HousingCalculation } from '@umbral/contracts';

/** Name in lists and titles, with a fallback for calculations without one. */
export const clientWord = ({ clientName }: HousingCalculation): string => clientName.trim() || 'Sin nombre';

/** The owner of a calculation, for administrators. */
export const companyWord = ({ companyName, userEmail }: HousingCalculation): string | null => companyName ?? userEmail;
