import { Missing } from '@umbral/ui';

/** The specification's text for a missing value. */
export const given = (value: string | number | null) => value ?? <Missing>No proporcionado</Missing>;
