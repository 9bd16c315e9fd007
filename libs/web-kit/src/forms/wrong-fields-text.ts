import { plural } from '@umbral/ui';

/** What a form announces after a refused submit. */
export const wrongFieldsText = (count: number): string => plural(count, 'campo por revisar', 'campos por revisar');
