import type { Bank } from '@umbral/contracts';
import { formatPercent } from '@umbral/ui';
import type { Nouns } from '@umbral/web-kit';

export const bankNouns: Nouns = { one: 'banco', many: 'bancos' };

/** 'No paga', or how much. */
export const paysWords = ({ paymentPercentage }: Pick<Bank, 'paymentPercentage'>): string =>
  paymentPercentage === 0 ? 'No paga' : formatPercent(paymentPercentage);

/** Whose bank it is: the company, else who created it. */
export const ownerWords = ({ companyName, userEmail }: Pick<Bank, 'companyName' | 'userEmail'>): string =>
  companyName || userEmail || 'N/A';

/** Said when a call fails and the server has given no sentence of its own. */
export const bankFailures = {
  create: 'Ocurrió un error al crear el banco.',
  update: 'Ocurrió un error al actualizar el banco.',
  toggle: 'Ocurrió un error al cambiar el estado del banco.',
  remove: 'Ocurrió un error al eliminar el banco.',
} as const;

/** What shows something of a bank: its products go with it, and studies are held against them. */
export const staleAfterBank = ['banks', 'products', 'viability-studies', 'payment-studies'] as const;
