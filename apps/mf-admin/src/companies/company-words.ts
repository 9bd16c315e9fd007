import { formatNumber } from '@umbral/ui';
import type { Nouns } from '@umbral/web-kit';

export const companyNouns: Nouns = { one: 'compañía', many: 'compañías', feminine: true };

export const NO_DESCRIPTION = 'Sin descripción';

/** '5 usuario(s)': the same for one and for many. */
export const userCountWords = (count: number): string => `${formatNumber(count)} usuario(s)`;

/** A failed call: what failed, and the server's sentence or this one. */
export const failureOf = (title: string) => ({ title, text: 'Ocurrió un error inesperado' });
