import type { Bank } from '@umbral/contracts';

/** An act on one bank. */
export type BankAct = 'view' | 'edit' | 'toggle' | 'remove';

/** Only an active bank is edited; only an inactive one is deleted, by who may. The server decides the same on every call. */
export const actsOn = (
  { isActive }: Pick<Bank, 'isActive'>,
  mayDelete: boolean,
): Record<'edit' | 'remove', boolean> => ({
  edit: isActive,
  remove: !isActive && mayDelete,
});
