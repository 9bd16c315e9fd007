import { Missing } from '@umbral/ui';

/** The specification's word for what nobody gave. */
export const given = (value: string | number | null) => value ?? <Missing>No proporcionado</Missing>;
