import type { ViabilityStudySummary } from '@umbral/contracts';

/** An act on one study. */
export type StudyAct = 'view' | 'edit' | 'finish' | 'toggle' | 'remove';

/** May it be deleted for good? The server decides the same; the screen only does not offer in vain. */
export const mayRemove = ({ isActive }: Pick<ViabilityStudySummary, 'isActive'>, mayDelete: boolean): boolean =>
  mayDelete && !isActive;
