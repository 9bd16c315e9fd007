/** The noun of a list's records, in Spanish. */
export interface Nouns {
  /** 'usuario' */
  one: string;
  /** 'usuarios' */
  many: string;
  /** compañía, evaluación */
  feminine?: boolean;
}

/** The word in the form that agrees: `agree(companies, 'activos', 'activas')`. */
export const agree = ({ feminine }: Nouns, masculine: string, feminineForm: string): string =>
  feminine ? feminineForm : masculine;

/** 'los usuarios', 'las compañías' */
export const theMany = (nouns: Nouns): string => `${agree(nouns, 'los', 'las')} ${nouns.many}`;
