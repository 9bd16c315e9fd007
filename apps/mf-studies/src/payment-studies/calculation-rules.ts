import type { HousingCalculation } from '@umbral/contracts';

/** An act on one calculation. */
export type CalculationAct = 'view' | 'edit' | 'toggle' | 'remove';

/** May it be deleted for good? The server decides the same; the screen only does not offer in vain. */
export const mayRemove = ({ isActive }: Pick<HousingCalculation, 'isActive'>, mayDelete: boolean): boolean =>
  mayDelete && !isActive;
