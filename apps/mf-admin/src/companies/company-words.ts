import { formatNumber } from '@umbral/ui';

/** '5 usuario(s)': the same for one and for many. */
export const userCountWords = (count: number): string => `${formatNumber(count)} usuario(s)`;

/** A failed call: what failed, and the server's sentence or this one. */
export const failureOf = (title: string) => ({ title, text: 'Ocurrió un error inesperado' });
