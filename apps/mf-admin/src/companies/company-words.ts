import { formatNumber } from '@umbral/ui';

/** '5 usuario(s)': the same for one and for many. */
export const userCountWords = (count: number): string => `${formatNumber(count)} usuario(s)`;

/** A failed call: its title, and the server's message or this text. */
export const failureOf = (title: string) => ({ title, text: 'Ocurrió un error inesperado' });
