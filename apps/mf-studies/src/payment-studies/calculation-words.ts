import type { HousingCalculation } from '@umbral/contracts';
import type { Nouns } from '@umbral/web-kit';

export const calculationNouns: Nouns = { one: 'cálculo', many: 'cálculos' };

/** Name in lists and titles. A calculation may have none. */
export const clientWord = ({ clientName }: Pick<HousingCalculation, 'clientName'>): string =>
  clientName.trim() || 'Sin nombre';

/** Whose calculation it is, for administrators. */
export const companyWord = ({
  companyName,
  userEmail,
}: Pick<HousingCalculation, 'companyName' | 'userEmail'>): string | null => companyName ?? userEmail;
